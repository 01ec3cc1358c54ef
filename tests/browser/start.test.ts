import { describe, expect, onTestFinished, test } from 'vitest';
import { loadHls } from '@/media/hls/hls-library';
import { readCapabilities } from '@/media/network/device-capabilities';
import { hlsConfig } from '@/media/stage/hls-engine';
import { until, untilPlaying } from '../support/browser-until';
import { openMediaShelf } from '../support/media-requests';
import { type MountedPlayer, mountPlayer, said } from '../support/render-player';

const isReady = (player: MountedPlayer) => until(() => expect(said(player, 'ready')).toBe(true));

/**
 * Records the first frame that the next video element reports as painted: its time in the media, and the seconds that
 * had played by then. A busy machine does not report every frame.
 */
function firstFrame(container: HTMLElement): { seconds: number | null; played: number } {
  const seen: { seconds: number | null; played: number } = { seconds: null, played: 0 };
  const observer = new MutationObserver(() => {
    const video = container.querySelector('video');
    if (video === null) return;
    observer.disconnect();
    let playingAt: number | null = null;
    video.addEventListener('playing', ({ timeStamp }) => {
      playingAt ??= timeStamp;
    });
    video.requestVideoFrameCallback((now, { mediaTime }) => {
      seen.seconds = mediaTime;
      if (playingAt !== null) seen.played = Math.max(0, now - playingAt) / 1000;
    });
  });
  observer.observe(container, { childList: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  return seen;
}

describe('Start time', () => {
  async function expectFirstFrame(start: 'paused' | 'asked' | 'auto'): Promise<void> {
    const media = openMediaShelf();
    const player = mountPlayer();
    const frame = firstFrame(player.container);
    player.load(media.episode('s1e1'), { start, startAt: 22 });
    await isReady(player);
    await until(() => expect(frame.seconds).not.toBeNull());
    expect(frame.seconds).toBeGreaterThan(21.8);
    expect((frame.seconds ?? 0) - frame.played).toBeLessThan(22.6);
    const paths = (await media.requests()).map(({ path }) => path);
    expect(paths.some((path) => /\/005\./.test(path))).toBe(true);
    expect(paths.filter((path) => /\/000\./.test(path))).toEqual([]);
  }

  test('paused: the first painted frame is the requested second', () => expectFirstFrame('paused'));

  // A busy machine may paint a later frame of the playing film first.
  test.each(['asked', 'auto'] as const)(
    '%s: the first painted frame is the requested second',
    { tags: ['nightly'] },
    (start) => expectFirstFrame(start),
  );

  test('applies to the next episode, and not to the one after', async () => {
    const media = openMediaShelf();
    const player = mountPlayer();
    player.load(media.episode('s1e1'), { start: 'asked', startAt: null });
    await isReady(player);
    player.load(media.episode('s1e2'), { start: 'asked', startAt: 22 });
    await until(() => expect(player.video().currentTime).toBeGreaterThan(22));
    const firstSegments = (await media.requests()).filter(({ path }) => /s1e2\/v\d+\/000\./.test(path));
    expect(firstSegments).toEqual([]);

    player.load(media.episode('s1e3'), { start: 'paused', startAt: null });
    await until(() => expect(player.instance().state.source.src).toContain('s1e3'));
    await until(() => expect(player.instance().state.canPlay).toBe(true));
    expect(player.video().currentTime).toBeLessThan(1);
  });
});

describe('Before the source is ready', () => {
  test('play waits for it, and reports playback', async () => {
    const media = openMediaShelf();
    const player = mountPlayer();
    player.load(media.episode('s1e1'), { start: 'paused', startAt: null });
    expect(await player.port.play('host')).toBeNull();
    await untilPlaying(player.video);
    expect(player.port.state().playback).toBe('playing');
  });

  test.each([
    ['play', true],
    ['pause', false],
  ] as const)('%s while the library loads takes effect afterwards', async (command, playing) => {
    let arrive = () => {};
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const media = openMediaShelf();
    const player = mountPlayer({ library: () => arrival.then(loadHls) });
    await until(() => expect(player.container.querySelector('[data-testid="player"]')).not.toBeNull());
    player.load(media.episode('s1e1'), { start: playing ? 'paused' : 'auto', startAt: null });
    if (command === 'play') void player.port.play('host');
    else player.port.pause();
    arrive();
    await isReady(player);
    if (playing) await untilPlaying(player.video);
    await until(() => expect(player.video().readyState).toBeGreaterThanOrEqual(3));
    expect(player.video().paused).toBe(!playing);
  });

  test('play without a source is refused at once', async () => {
    const player = mountPlayer();
    expect(await player.port.play('host')).toBe('NotReadyError');
  });

  test('play of a source that fails is answered', async () => {
    const media = openMediaShelf();
    const player = mountPlayer();
    player.load(media.episode('none'), { start: 'paused', startAt: null });
    expect(await player.port.play('host')).toBe('NotReadyError');
  });

  test('play that a pause cancels is answered, and nothing plays', async () => {
    const media = openMediaShelf();
    const player = mountPlayer();
    player.load(media.episode('s1e1'), { start: 'paused', startAt: null });
    const outcome = player.port.play('host');
    player.port.pause();
    await isReady(player);
    expect(await outcome).toBe('NotReadyError');
    expect(player.video().paused).toBe(true);
  });

  test('play is answered when the source is unloaded', async () => {
    const media = openMediaShelf();
    await media.rule({ match: '.', hang: true });
    const player = mountPlayer();
    player.load(media.episode('s1e1'), { start: 'paused', startAt: null });
    const outcome = player.port.play('host');
    player.port.unload();
    expect(await outcome).toBe('NotReadyError');
  });

  test.each(['auto', 'asked'] as const)('pause cancels a start that is %s', async (start) => {
    const media = openMediaShelf();
    const player = mountPlayer();
    player.load(media.episode('s1e1'), { start, startAt: null });
    await until(() => expect(player.container.querySelector('video')).not.toBeNull());
    player.port.pause();
    await isReady(player);
    await until(() => expect(player.video().readyState).toBeGreaterThanOrEqual(3));
    expect(player.video().paused).toBe(true);
    expect(said(player, 'play')).toBe(false);
  });

  test('a seek takes effect as soon as it can', async () => {
    const media = openMediaShelf();
    const player = mountPlayer();
    player.load(media.episode('s1e1'), { start: 'paused', startAt: null });
    await until(() => expect(player.container.querySelector('video')).not.toBeNull());
    player.port.seek(30);
    await until(() => expect(player.video().currentTime).toBeCloseTo(30, 0));
  });
});

describe('Commands in quick succession', () => {
  const loaded = async () => {
    const player = mountPlayer();
    player.load(openMediaShelf().episode('s1e1'), { start: 'paused', startAt: null });
    await isReady(player);
    return player;
  };

  test('play and pause leave it paused', async () => {
    const player = await loaded();
    const outcome = player.port.play('host');
    player.port.pause();
    await outcome;
    player.port.seek(20);
    await until(() => expect(player.video().currentTime).toBeCloseTo(20, 0));
    await until(() => expect(player.port.state().playback).not.toBe('playing'));
    expect(player.video().paused).toBe(true);
  });

  test('pause and play leave it playing', async () => {
    const player = await loaded();
    await player.port.play('host');
    await untilPlaying(player.video);
    player.port.pause();
    expect(await player.port.play('host')).toBeNull();
    await untilPlaying(player.video);
    await until(() => expect(player.port.state().playback).toBe('playing'));
  });
});

describe('Seek', () => {
  test.each([
    ['to a second', 30, 30],
    ['before the start', -5, 0],
    ['after the end', 1000, 48],
  ])('%s', async (_, requested, expected) => {
    const media = openMediaShelf();
    const player = mountPlayer();
    player.load(media.episode('s1e1'), { start: 'paused', startAt: 12 });
    await isReady(player);
    player.port.seek(requested);
    await until(() => expect(player.video().currentTime).toBeCloseTo(expected, 0));
    await until(() => expect(player.port.state().duration).toBeCloseTo(48, 0));
  });

  test('to no number does nothing', async () => {
    const media = openMediaShelf();
    const player = mountPlayer();
    player.load(media.episode('s1e1'), { start: 'paused', startAt: 12 });
    await isReady(player);
    player.port.seek(Number.NaN);
    player.port.seek(20);
    await until(() => expect(player.video().currentTime).toBeCloseTo(20, 0));
  });
});

test('End: is reported, and play starts over', async () => {
  const media = openMediaShelf();
  const player = mountPlayer();
  player.load(media.episode('s1e1'), { start: 'asked', startAt: 46.5 });
  await until(() => expect(said(player, 'ended')).toBe(true));
  expect(player.port.state().playback).toBe('ended');
  expect(await player.port.play('host')).toBeNull();
  await until(() => expect(player.video().currentTime).toBeLessThan(5));
  await untilPlaying(player.video);
});

test('Start: the first segment is requested before the element is ready for it', async () => {
  const media = openMediaShelf();
  const Library = await loadHls();
  const hls = new Library(hlsConfig(20, readCapabilities(null)));
  onTestFinished(() => hls.destroy());
  hls.loadSource(media.url('series/s1e1/sever.m3u8'));
  await until(async () => {
    const paths = (await media.requests()).map(({ path }) => path);
    expect(paths).toContainEqual(expect.stringMatching(/\/v\d+\/005\.m4s$/));
  });
});
