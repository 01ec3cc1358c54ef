import { expect, test } from 'vitest';
import type { MediaEvents } from '@/media/events';
import { loadHls } from '@/media/hls/hls-library';
import { until } from '../support/browser-until';
import { openMediaShelf } from '../support/media-requests';
import { fakeMemory } from '../support/render-context';
import { type MountedPlayer, mountPlayer, said } from '../support/render-player';

/** All payloads of an event so far. */
function payloadsOf<K extends keyof MediaEvents>(player: MountedPlayer, name: K): MediaEvents[K][] {
  return player.events.filter((event) => event.name === name).map(({ payload }) => payload as MediaEvents[K]);
}

/** A player with an episode that has two subtitle tracks. */
async function aPlayer(memory = fakeMemory()): Promise<MountedPlayer> {
  const media = openMediaShelf();
  const player = mountPlayer({ memory });
  const subtitles = [
    { url: media.url('series/s1e1/ru.vtt'), label: 'Русские', language: 'ru' },
    { url: media.url('series/s1e1/en.vtt'), label: 'English', language: 'en' },
  ];
  player.load({ ...media.episode('s1e1'), subtitles }, { start: 'paused', startAt: null });
  await until(() => expect(said(player, 'ready')).toBe(true));
  await until(() => expect(player.port.state().quality).not.toBeNull());
  return player;
}

test('Cause of a quality change: the viewer or the player', async () => {
  const player = await aPlayer();
  expect(payloadsOf(player, 'qualitychange').map(({ by }) => by)).not.toContain('viewer');
  const other = player.port.state().quality === '240p' ? '480p' : '240p';
  player.port.setQuality(other);
  await until(() => expect(payloadsOf(player, 'qualitychange').at(-1)).toEqual({ quality: other, by: 'viewer' }));

  player.port.setQuality('auto');
  await until(() => expect(player.instance().state.autoQuality).toBe(true));
  const hls = player.hls();
  const Hls = await loadHls();
  const level = hls.levels.findIndex(({ height }) => height === 720);
  // hls.js reports its own choice once playback reaches it.
  hls.trigger(Hls.Events.LEVEL_SWITCHED, { level });
  expect(payloadsOf(player, 'qualitychange').at(-1)).toEqual({ quality: '720p', by: 'automatic' });
});

test('Cause of a subtitle change: a request, in any order, or the memory, which knows the last choice', async () => {
  const player = await aPlayer();
  const choices = [
    ['Русские', { language: 'ru', shown: true }],
    ['English', { language: 'en', shown: true }],
    ['Русские', { language: 'ru', shown: true }],
    [null, { language: 'ru', shown: false }],
  ] as const;
  for (const [label, remembered] of choices) {
    player.port.setTextTrack(label);
    await until(() => expect(payloadsOf(player, 'texttrackchange').at(-1)).toEqual({ label, asked: true }));
    expect(player.memory.captions()).toEqual(remembered);
  }
  expect(payloadsOf(player, 'texttrackchange')).toHaveLength(4);

  const memory = fakeMemory();
  memory.setCaptions({ language: 'en', shown: true });
  const next = await aPlayer(memory);
  await until(() => expect(payloadsOf(next, 'texttrackchange')).toEqual([{ label: 'English', asked: false }]));
});

test('Audio track: has its language code', async () => {
  const player = await aPlayer();
  await until(() => expect(player.port.state()).toMatchObject({ audioTrack: 'Дубляж', audioLanguage: 'ru' }));
  player.port.setAudioTrack('Original');
  await until(() => expect(player.port.state()).toMatchObject({ audioTrack: 'Original', audioLanguage: 'en' }));
});
