import { expect, onTestFinished, test, vi } from 'vitest';
import type { Stream } from '@/domain/catalogue/stream';
import { until, untilPlaying } from '../support/browser-until';
import {
  changedManifest,
  DASH,
  inOneLanguage,
  inTwoPeriods,
  stppSubtitles,
  subtitles,
} from '../support/dash-manifests';
import { type MediaShelf, openMediaShelf } from '../support/media-requests';
import { type MountedPlayer, mountPlayer } from '../support/render-player';

const ASKED = { start: 'asked', startAt: null } as const;

/** The sample manifest after a change, as a stream. */
const changed = async (media: MediaShelf, change: (manifest: string) => string): Promise<Stream> => ({
  ...media.stream(DASH),
  source: { url: await changedManifest(media, change), type: 'dash', label: '' },
});

const shownCue = ({ container }: MountedPlayer) =>
  container.querySelector<HTMLElement>('[data-testid="captions"] [data-part="cue"]')?.textContent ?? '';

const requested = async (media: MediaShelf, part: string) =>
  (await media.requests()).filter(({ path }) => path.includes(part)).length;

test('DASH: subtitles of the manifest are listed and shown, and the page goes on', async () => {
  const onError = vi.fn();
  window.addEventListener('error', onError);
  onTestFinished(() => window.removeEventListener('error', onError));
  const player = mountPlayer();
  const media = openMediaShelf();
  const texts = `${subtitles(media, 'Полные', 'ru')}${subtitles(media, 'Форсированные', 'en')}`;
  player.load(await changed(media, (text) => text.replace('</Period>', `${texts}</Period>`)), ASKED);
  await untilPlaying(player.video);
  await until(() => expect(player.port.state().textTracks).toEqual(['Полные', 'Форсированные']));
  player.port.setTextTrack('Полные');
  await until(() => expect(shownCue(player)).toContain('Первый сезон'));
  player.port.setTextTrack('Форсированные');
  await until(() => expect(shownCue(player)).toContain('Season one'));
  player.port.seek(40);
  await until(() => expect(shownCue(player)).toMatch(/forty/));
  player.port.setTextTrack('Полные');
  await until(() => expect(shownCue(player)).toContain('сорок'));
  player.port.setTextTrack(null);
  await until(() => expect(player.port.state().textTrack).toBeNull());
  await untilPlaying(player.video);
  expect([...player.video().textTracks].map(({ mode }) => mode)).not.toContain('showing');
  expect(onError).not.toHaveBeenCalled();
});

test('DASH: subtitles as TTML in MP4 show at their seconds, with line breaks, italics and colours', async () => {
  const player = mountPlayer();
  const media = openMediaShelf();
  const lines = (text: string) =>
    Array.from({ length: 12 }, (_, index) => {
      const [begin, end] = [index * 4 + 0.5, index * 4 + 3.5];
      return `<p begin="${begin}s" end="${end}s">${text} ${index * 4}<br/><span tts:fontStyle="italic" tts:color="yellow">5 &lt; 7</span></p>`;
    });
  const texts = stppSubtitles('Русские', lines('стоп')) + stppSubtitles('Ещё', lines('другие'));
  player.load(await changed(media, (text) => text.replace('</Period>', `${texts}</Period>`)), ASKED);
  await untilPlaying(player.video);
  await until(() => expect(player.port.state().textTracks).toEqual(['Русские', 'Ещё']));
  player.port.pause();
  const cue = () => player.container.querySelector<HTMLElement>('[data-testid="captions"] [data-part="cue"]');
  const shownTexts = () =>
    [...player.container.querySelectorAll('[data-part="cue"]')].map(({ textContent }) => textContent);
  player.port.setTextTrack('Русские');
  player.port.seek(1);
  await until(() => expect(shownTexts()).toEqual(['стоп 0\n5 < 7']));
  expect(cue()?.querySelector<HTMLElement>('i, span span')?.textContent).toBe('5 < 7');
  expect(cue()?.querySelector('i')).not.toBeNull();
  expect(cue()?.querySelector<HTMLElement>('[style]')?.style.color).toBe('rgb(255, 255, 0)');
  player.port.seek(9);
  await until(() => expect(shownTexts()).toEqual(['стоп 8\n5 < 7']));
  player.port.seek(7.8);
  await until(() => expect(shownTexts()).toEqual([]));
  player.port.setTextTrack('Ещё');
  player.port.seek(21);
  await until(() => expect(shownTexts()).toEqual(['другие 20\n5 < 7']));
});

test('DASH: the subtitles of a manifest go with it', { tags: ['nightly'] }, async () => {
  const player = mountPlayer();
  const media = openMediaShelf();
  const text = subtitles(media, 'Полные', 'ru');
  player.load(await changed(media, (manifest) => manifest.replace('</Period>', `${text}</Period>`)), ASKED);
  await until(() => expect(player.port.state().textTracks).toEqual(['Полные']));
  player.port.setTextTrack('Полные');
  await until(() => expect(shownCue(player)).toContain('Первый сезон'));
  for (const path of [DASH, 'series/s1e1/sever.m3u8']) {
    player.load(media.stream(path), ASKED);
    await until(() => expect(player.instance().state.source.src).toBe(media.url(path)));
    await untilPlaying(player.video);
    expect(player.port.state().textTracks).toEqual([]);
  }
});

test('DASH: of two dubs in one language the chosen one is loaded', { tags: ['nightly'] }, async () => {
  const player = mountPlayer();
  const media = openMediaShelf();
  player.load(await changed(media, inOneLanguage), ASKED);
  await untilPlaying(player.video);
  await until(() => expect(player.port.state().audioTracks).toEqual(['Дубляж', 'Original']));
  expect(await requested(media, 'audio/original')).toBe(0);
  player.port.setAudioTrack('Original');
  await until(() => expect(player.port.state().audioTrack).toBe('Original'));
  await until(async () => expect(await requested(media, 'audio/original')).toBeGreaterThan(1));
  await untilPlaying(player.video);
  player.port.setAudioTrack('Дубляж');
  await until(() => expect(player.port.state().audioTrack).toBe('Дубляж'));
});

test('DASH: two dubs of one language without labels have distinct names', async () => {
  const player = mountPlayer();
  const media = openMediaShelf();
  const stream = await changed(media, (text) => inOneLanguage(text).replaceAll(/<Label>.*?<\/Label>/g, ''));
  player.load(stream, ASKED);
  await untilPlaying(player.video);
  const [first = '', second = ''] = player.port.state().audioTracks;
  expect([first, second]).toEqual([expect.stringMatching(/^1\. ./), expect.stringMatching(/^2\. ./)]);
  player.port.setAudioTrack(second);
  await until(() => expect(player.port.state().audioTrack).toBe(second));
  await until(async () => expect(await requested(media, 'audio/original')).toBeGreaterThan(1));
});

test('DASH: lists the qualities of all Periods, and keeps the chosen dub in the next one', {
  tags: ['nightly'],
}, async () => {
  const player = mountPlayer();
  const media = openMediaShelf();
  player.load(await changed(media, (text) => inTwoPeriods(inOneLanguage(text))), ASKED);
  await untilPlaying(player.video);
  await until(() => expect(player.port.state().qualities).toEqual(['720p', '480p', '240p']));
  player.port.setAudioTrack('Original');
  player.port.setQuality('480p');
  await until(() => expect(player.port.state().quality).toBe('480p'));
  player.port.seek(20);
  await until(() => expect(player.video().currentTime).toBeGreaterThan(26));
  await until(() => expect(player.video().videoHeight).toBe(240));
  expect(player.port.state()).toMatchObject({ audioTrack: 'Original', quality: '240p' });
  expect(await requested(media, 'audio/original/008')).toBe(1);
  // Back in the first Period, the choice counts.
  player.port.seek(4);
  await until(() => expect(player.video().videoHeight).toBe(480));
  await until(() => expect(player.port.state().quality).toBe('480p'));
});

test('DASH: requests the manifest once', { tags: ['nightly'] }, async () => {
  const player = mountPlayer();
  const media = openMediaShelf();
  player.load(media.stream(DASH), ASKED);
  await untilPlaying(player.video);
  expect((await media.requests()).filter(({ path }) => path === DASH)).toHaveLength(1);
});
