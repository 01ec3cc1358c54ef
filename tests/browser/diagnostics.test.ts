import { describe, expect, test } from 'vitest';
import { until, untilPlaying } from '../support/browser-until';
import { openMediaShelf } from '../support/media-requests';
import { type MountedPlayer, mountPlayer } from '../support/render-player';

async function playing(path: string): Promise<MountedPlayer> {
  const player = mountPlayer({ width: 800, height: 450 });
  player.load(openMediaShelf().stream(path), { start: 'asked', startAt: null });
  await untilPlaying(player.video);
  return player;
}

const BEST = { width: 1280, height: 720 };

describe('Diagnostics', () => {
  test.each([
    ['hls', 'series/s1e1/sever.m3u8', BEST, true],
    ['dash', 'dash/manifest.mpd', BEST, true],
    ['mp4', 'progressive/film.mp4', null, false],
  ])('of %s', async (source, path, maxResolution, isAdaptive) => {
    const player = await playing(path);
    const read = await player.port.diagnostics();
    await until(() => expect(read().totalFrames).toBeGreaterThan(5));
    if (isAdaptive) await until(() => expect(read().bandwidth).toBeGreaterThan(100_000));
    const found = read();
    expect(found).toMatchObject({
      source,
      maxResolution,
      frame: { width: 800, height: 450 },
      resolution: { width: player.video().videoWidth, height: player.video().videoHeight },
      liveLatency: null,
      rate: 1,
      muted: player.video().muted,
    });
    expect(found.droppedFrames).toBeLessThanOrEqual(found.totalFrames ?? 0);
    const { buffered, currentTime } = player.video();
    expect(Math.abs((found.bufferAhead ?? 0) - (buffered.end(0) - currentTime))).toBeLessThan(1);
    if (!isAdaptive) return;
    expect(found.bitrate).toBeGreaterThan(10_000);
    expect(found.codecs).toMatch(/^avc1\.[0-9a-f]{6}, mp4a\.40\.\d$/i);
  });

  test('are read anew each time', async () => {
    const player = await playing('series/s1e1/sever.m3u8');
    const read = await player.port.diagnostics();
    const before = read().time;
    await until(() => expect(read().time).toBeGreaterThan(before + 0.2));
    player.port.setRate(2);
    player.port.setVolume(0.25);
    await until(() => expect(read()).toMatchObject({ rate: 2, volume: 0.25 }));
  });

  test('of a live stream give its latency', { tags: ['nightly'] }, async () => {
    const player = await playing('live/master.m3u8');
    const read = await player.port.diagnostics();
    // Playback starts at the live edge.
    await until(() => expect(read().liveLatency).toBeLessThan(60));
    expect(read().liveLatency).toBeGreaterThan(0);
  });

  test('without a player are all unknown', async () => {
    const player = mountPlayer();
    const read = await player.port.diagnostics();
    player.unmount();
    await until(() => expect(read()).toMatchObject({ source: null, resolution: null, totalFrames: null, time: 0 }));
  });
});
