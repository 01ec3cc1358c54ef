import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { loadHls } from '@/media/hls/hls-library';
import { MOVEMENT_MS } from '@/media/hls/seek-loading';
import { until, untilPlaying } from '../support/browser-until';
import { type MediaShelf, openMediaShelf } from '../support/media-requests';
import { type MountedPlayer, mountPlayer, said } from '../support/render-player';

/** Segments of the sample episodes last four seconds. */
const segment = (seconds: number) => String(Math.floor(seconds / 4)).padStart(3, '0');
const video = (seconds: number) => new RegExp(`^series/s1e1/v\\d+/${segment(seconds)}\\.m4s$`);
const audio = (seconds: number) => new RegExp(`^audio/sever/dub/${segment(seconds)}\\.m4s$`);

async function pathsOf(media: MediaShelf): Promise<string[]> {
  return (await media.requests()).map(({ path }) => path);
}

const waitForRequests = (media: MediaShelf, ...files: RegExp[]) =>
  until(async () => {
    const paths = await pathsOf(media);
    for (const file of files) expect(paths.filter((path) => file.test(path))).toHaveLength(1);
  });

/** Plays an episode whose later segments are subject to these rules from the start. */
async function playing(
  startAt: number | null,
  ...rules: Parameters<MediaShelf['rule']>
): Promise<{ media: MediaShelf; player: MountedPlayer }> {
  const media = openMediaShelf({ ownHost: true });
  await media.rule(...rules);
  const player = mountPlayer();
  player.load(media.episode('s1e1'), { start: 'asked', startAt });
  await untilPlaying(player.video);
  return { media, player };
}

/**
 * Stops the clock and the timers of the page meanwhile, then lets them go on: a busy machine may pause between two seeks, as
 * if the key had been released.
 */
async function withStoppedClock(run: () => Promise<void>): Promise<void> {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await run();
    vi.advanceTimersByTime(MOVEMENT_MS);
  } finally {
    vi.useRealTimers();
    clock.mockRestore();
  }
}

/** Seeks as one event of the video, and waits until the browser has announced it. */
async function seek(player: MountedPlayer, seconds: number): Promise<void> {
  const announced = new Promise((resolve) => player.video().addEventListener('seeking', resolve, { once: true }));
  player.port.seekTo(seconds);
  await announced;
}

describe('Seek to what is not buffered', () => {
  test('requests video and audio at once, although audio of the old position waits for its video', async () => {
    const { media, player } = await playing(null, { match: 'v\\d+/00[2-9]|v\\d+/01', hang: true });
    // This audio cannot be appended before the video of its position.
    await waitForRequests(media, video(8), audio(8));
    const { audioStreamController } = controllersOf(player);
    await until(() => expect(audioStreamController?.state).toBe('PARSED'));

    await seek(player, 30);
    await waitForRequests(media, video(30), audio(30));
    await media.release();
    await until(() => expect(player.video().currentTime).toBeGreaterThan(30.2));
    expect(await pathsOf(media)).toSatisfy((paths: string[]) => new Set(paths).size === paths.length);
  });

  test('requests the target before other listeners of the seek run', async () => {
    const { player } = await playing(null, { match: '(v\\d+|dub)/(00[3-9]|01)', delayMs: 300 });
    const hls = player.hls();
    const { Events } = await loadHls();
    const loading: string[] = [];
    hls.on(Events.FRAG_LOADING, (_, { frag }) => {
      if (frag.sn === 10) loading.push(frag.type);
    });
    const seen = new Promise((resolve) =>
      player.video().addEventListener('seeking', () => resolve([...loading].sort()), { once: true }),
    );
    player.port.seekTo(41);
    expect(await seen).toEqual(['audio', 'main']);
  });

  test('steps back at once, although the segment under way is nearly complete', async () => {
    const { media, player } = await playing(24, { match: '(v\\d+|dub)/007', stallAt: 0.97 });
    await waitForRequests(media, video(28), audio(28));
    const { streamController } = controllersOf(player);
    await until(() => expect(streamController?.fragCurrent?.loader?.stats.loaded).toBeGreaterThan(1000));
    const errors: string[] = [];
    const { Events } = await loadHls();
    player.hls().on(Events.ERROR, (_, { details }) => void errors.push(details));

    await seek(player, 9);
    await waitForRequests(media, video(9), audio(9));
    expect(errors, 'the stalled segments have not timed out').not.toContain('fragLoadTimeOut');
    await until(() => expect(player.video().currentTime).toBeGreaterThan(9.2));
  });

  test('a step into the hole before the buffer keeps the segment under way', async () => {
    const { media, player } = await playing(24, { match: '(v\\d+|dub)/007', hang: true });
    await waitForRequests(media, video(28), audio(28));
    await seek(player, player.video().buffered.start(0) - 0.05);
    await media.release();
    await until(() => expect(player.video().currentTime).toBeGreaterThan(24.5));
    await until(() => expect(player.video().buffered.end(0)).toBeGreaterThan(33));
    const paths = await pathsOf(media);
    expect(paths.filter((path) => video(28).test(path) || audio(28).test(path))).toHaveLength(2);
  });

  test('a held key fetches its last target and none on the way', async () => {
    const { media, player } = await playing(null, { match: '(v\\d+|dub)/(00[2-9]|01)', hang: true });
    await waitForRequests(media, video(8));
    const targets = [17, 21, 25, 29, 33, 41];
    await withStoppedClock(async () => {
      for (const seconds of targets) await seek(player, seconds);
    });
    await waitForRequests(media, video(41), audio(41));
    await media.release();
    await until(() => expect(player.video().currentTime).toBeGreaterThan(41.2));
    const paths = await pathsOf(media);
    const requested = (file: RegExp) => paths.some((path) => file.test(path));
    const skipped = targets.filter((seconds) => !requested(video(seconds)) && !requested(audio(seconds)));
    // Nothing announces that a first target is the beginning of a movement, so it may be requested.
    expect(skipped).toEqual(expect.arrayContaining(targets.slice(1, -1)));
  });
});

test('Player: the viewer waits at the start and after a seek, until a frame is there', async () => {
  const media = openMediaShelf({ ownHost: true });
  await media.rule({ match: '(v\\d+|dub)/(000|00[5-9]|01)', hang: true });
  const player = mountPlayer();
  expect(player.port.isWaiting()).toBe(false);
  player.load(media.episode('s1e1'), { start: 'asked', startAt: null });
  expect(player.port.isWaiting()).toBe(true);
  await waitForRequests(media, video(0), audio(0));
  expect(player.port.isWaiting()).toBe(true);
  await media.release();
  await untilPlaying(player.video);
  expect(player.port.isWaiting()).toBe(false);

  await media.rule({ match: '(v\\d+|dub)/01', hang: true });
  await seek(player, 41);
  expect(player.port.isWaiting()).toBe(true);
  await media.release();
  await until(() => expect(player.port.isWaiting()).toBe(false));
  player.port.pause();
  await until(() => expect(player.video().paused).toBe(true));
  expect(player.port.isWaiting()).toBe(false);
});

interface Controller {
  state: string;
  fragCurrent: { loader: { stats: { loaded: number } } | null } | null;
}

/** The private stream controllers of hls.js. */
function controllersOf(player: MountedPlayer) {
  const { networkControllers } = player.hls() as unknown as {
    networkControllers: (Controller & { playlistType?: string })[];
  };
  const find = (type: string) => networkControllers.find(({ playlistType }) => playlistType === type);
  return { streamController: find('main'), audioStreamController: find('audio') };
}

describe('Seek before the first data', () => {
  test.each([
    ['HLS, back to the beginning', 'series/s1e1/sever.m3u8', 30, 0],
    ['HLS, forward', 'series/s1e1/sever.m3u8', null, 30],
    ['DASH, back to the beginning', 'dash/manifest.mpd', 30, 0],
    ['DASH, forward', 'dash/manifest.mpd', null, 30],
    ['MP4, back to the beginning', 'progressive/film.mp4', 30, 0],
  ])('is where playback begins: %s', async (_, path, startAt, to) => {
    const player = mountPlayer();
    const media = openMediaShelf({ ownHost: true });
    await media.rule({ match: '\\.m4s$', hang: true });
    player.load(media.stream(path), { start: 'paused', startAt });
    await until(() => expect(player.instance().state.canPlay).toBe(true));
    player.port.seek(to);
    await media.release();
    void player.port.play('viewer');
    await untilPlaying(player.video);
    expect(player.video().currentTime).toBeGreaterThan(to);
    expect(player.video().currentTime).toBeLessThan(to + 8);
  });
});

describe('Seek while the next episode is looked up: is made in that one', () => {
  const actions = new Map<string, MediaSessionActionHandler | null>();
  test.each<[string, (player: MountedPlayer) => unknown]>([
    ['a key', ({ port }) => port.seekTo(30)],
    ['a key of a digit', ({ port }) => port.seekToPart(0.65)],
    ["the system's media panel", () => actions.get('seekto')?.({ action: 'seekto', seekTime: 30 })],
    ['the host page', ({ port }) => port.seek(30)],
  ])('%s', async (_, seekTo) => {
    const setAction = vi.spyOn(navigator.mediaSession, 'setActionHandler');
    setAction.mockImplementation((action, handler) => void actions.set(action, handler));
    onTestFinished(() => setAction.mockRestore());
    const [media, player] = [openMediaShelf(), mountPlayer()];
    player.load(media.episode('s1e1'), { start: 'asked', startAt: 10 });
    await untilPlaying(player.video);
    player.port.leave();
    player.intent.begin('viewer');
    const { currentTime } = player.video();
    seekTo(player);
    expect(player.video().currentTime, 'the one before stands still').toBe(currentTime);
    player.port.load(media.episode('s1e2'), { startAt: null });
    await until(() => expect(player.instance().state.source.src).toContain('s1e2'));
    await untilPlaying(player.video);
    expect(player.video().currentTime).toBeGreaterThanOrEqual(30);
    expect(player.video().currentTime).toBeLessThan(35);
  });
});

describe('Seek after the end', () => {
  test.each([
    ['HLS', (media: MediaShelf) => media.episode('s1e1'), 47],
    ['MP4', (media: MediaShelf) => media.stream('progressive/film.mp4'), null],
  ])('leaves the end and plays on from there: %s', async (_, stream, startAt) => {
    const player = mountPlayer();
    player.load(stream(openMediaShelf()), { start: 'asked', startAt });
    await untilPlaying(player.video);
    player.port.seek((player.port.state().duration ?? 0) - 0.3);
    await until(() => expect(player.port.state().playback).toBe('ended'));
    player.port.seekTo(5);
    await until(() => {
      const { playback, currentTime } = player.port.state();
      expect(playback).toBe('playing');
      expect(currentTime).toBeGreaterThan(5);
      expect(currentTime).toBeLessThan(20);
    });
  });
});

test('Seeks: one while the audio of the start waits for its video plays on at its second', async () => {
  const media = openMediaShelf({ ownHost: true });
  await media.rule({ match: '/v\\d+/', delayMs: 1000 });
  const player = mountPlayer();
  player.load(media.episode('s1e1'), { start: 'asked', startAt: null });
  await waitForRequests(media, audio(0));
  const hls = player.hls();
  await until(() => expect(hls.inFlightFragments.audio?.state).toBe('WAITING_INIT_PTS'));
  player.port.seek(15);
  await untilPlaying(player.video);
  expect(player.video().currentTime).toBeGreaterThanOrEqual(15);
  expect(player.video().currentTime).toBeLessThan(18);
});

test.each([
  ['HLS and MP4', 'series/s1e1/sever.m3u8', 'progressive/film.mp4'],
  ['HLS and HLS', 'series/s1e1/sever.m3u8', 'series/s1e2/sever.m3u8'],
  ['HLS and DASH', 'series/s1e1/sever.m3u8', 'dash/manifest.mpd'],
  ['DASH and MP4', 'dash/manifest.mpd', 'progressive/film.mp4'],
])('Seeks: one before the first data is none of the next source: %s', async (_, path, next) => {
  const media = openMediaShelf({ ownHost: true });
  await media.rule({ match: '/(v\\d+|video|dub)/.*m(4s|p4)', hang: true });
  const player = mountPlayer();
  player.load(media.stream(path), { start: 'asked', startAt: null });
  await until(() => expect(said(player, 'ready')).toBe(true));
  player.port.seek(20);
  expect(player.video().currentTime).toBe(20);
  await media.rule();
  player.load(media.stream(next), { start: 'asked', startAt: null });
  await untilPlaying(player.video);
  expect(player.video().currentTime).toBeLessThan(5);
});
