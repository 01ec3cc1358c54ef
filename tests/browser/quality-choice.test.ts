import type { MediaPlayerClass } from 'dashjs';
import { expect, test } from 'vitest';
import { until, untilPlaying } from '../support/browser-until';
import { openMediaShelf } from '../support/media-requests';
import { type MountedPlayer, mountPlayer } from '../support/render-player';

/** Segments from the 32nd second on. */
const LAST_SEGMENTS = 's1e1/.*/0(0[89]|1\\d)\\.m4s';

/** dash.js of a player, without its own choice of renditions. */
async function fixedDashOf(player: MountedPlayer): Promise<MediaPlayerClass> {
  const dash = await until(() => player.dash());
  dash.updateSettings({ streaming: { abr: { autoSwitchBitrate: { video: false } } } });
  return dash;
}

test('Choice of the rendition on the screen: HLS requests no other from then on', async () => {
  const player = mountPlayer();
  const media = openMediaShelf();
  await media.rule({ match: LAST_SEGMENTS, hang: true });
  player.load(media.episode('s1e1'), { start: 'asked', startAt: null });
  await untilPlaying(player.video);
  await until(() => expect(player.port.state().quality).not.toBeNull());
  const shown = player.port.state().quality ?? '';
  const choices = () => player.events.filter(({ name }) => name === 'qualitychange').map(({ payload }) => payload);
  for (const choice of [shown, 'auto', shown]) {
    player.port.setQuality(choice);
    await until(() => expect(player.instance().state.autoQuality).toBe(choice === 'auto'));
    if (choice === shown) await until(() => expect(choices().at(-1)).toEqual({ quality: shown, by: 'viewer' }));
  }
  // As on a slower network.
  player.hls().nextAutoLevel = shown === '240p' ? 2 : 0;
  const before = (await media.requests()).length;
  await media.release();
  player.port.seek(40);
  await until(() => expect(player.video().currentTime).toBeGreaterThan(40.2));
  const segments = (await media.requests()).slice(before).filter(({ path }) => /v\d+.*m4s/.test(path));
  expect(segments.length).toBeGreaterThan(0);
  expect(segments.filter(({ path }) => !path.includes(`v${Number.parseInt(shown, 10)}/`))).toEqual([]);
  expect(player.port.state().quality).toBe(shown);
});

test('Choice of a rendition before any is shown: DASH replaces the other one in the buffer', {
  tags: ['nightly'],
}, async () => {
  const player = mountPlayer();
  player.load(openMediaShelf().stream('dash/manifest.mpd'), { start: 'paused', startAt: null });
  const dash = await fixedDashOf(player);
  await until(() => expect(player.video().buffered.length).toBe(1));
  const lowest = dash.getRepresentationsByType('video').find(({ height }) => height === 240);
  // As the automatic choice does on a slower network.
  dash.setRepresentationForTypeById('video', lowest?.id ?? '');
  await until(() => expect(dash.getCurrentRepresentationForType('video')?.id).toBe(lowest?.id));
  expect(player.video().videoHeight).toBe(720);
  player.port.setQuality('240p');
  void player.port.play('host');
  await until(() => expect(player.video().videoHeight).toBe(240));
  await until(() => expect(player.port.state().quality).toBe('240p'));
});
