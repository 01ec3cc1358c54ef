import { expect, onTestFinished, test, vi } from 'vitest';
import { LONG_UNSEEN_MS } from '@/domain/playback/demand';
import type { FrameSight } from '@/lib/frame-sight';
import { openPromise } from '@/lib/open-promise';
import { playedFrom, until, untilPlaying } from '../support/browser-until';
import { type MediaShelf, openMediaShelf } from '../support/media-requests';
import { type MountedPlayer, mountPlayer, said } from '../support/render-player';

async function openEpisode(): Promise<MountedPlayer> {
  const player = mountPlayer();
  player.load(openMediaShelf().episode('s1e1'), { start: 'asked', startAt: null });
  await until(() => expect(said(player, 'ready')).toBe(true));
  return player;
}

const isLoading = (player: MountedPlayer) => player.hls().bufferingEnabled;

const show = ({ container }: MountedPlayer, isShown: boolean) => {
  container.style.marginTop = isShown ? '' : '20000px';
};

test('Idle loading: paused content stops out of view alone, and playing content nowhere', async () => {
  const player = await openEpisode();
  await untilPlaying(player.video);
  show(player, false);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(isLoading(player)).toBe(true);
  player.port.pause();
  await until(() => expect(isLoading(player)).toBe(false));
  show(player, true);
  await until(() => expect(isLoading(player)).toBe(true));
});

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const films = (requests: readonly { path: string }[]) =>
  requests.map(({ path }) => path).filter((path) => /\.(m4s|ts|aac|mp4)$/.test(path) && !/init/.test(path));

/** A player whose stream stands at its start, and what it has loaded: at most so many segments. */
async function standPaused(stream: (media: MediaShelf) => Parameters<MountedPlayer['load']>[0], most: number) {
  const media = openMediaShelf();
  const player = mountPlayer();
  player.load(stream(media), { start: 'paused', startAt: null });
  await until(() => expect(said(player, 'ready')).toBe(true));
  // Several times as long as this stream takes to load 30 s.
  await wait(1500);
  const loaded = films(await media.requests());
  expect(loaded.length, loaded.join(' ')).toBeLessThanOrEqual(most);
  return { media, player, loaded };
}

test('Idle loading: autoplay of a frame that has never been in view loads nothing, and begins once it is seen', async () => {
  const media = openMediaShelf();
  const { promise: begun, resolve: see } = openPromise<void>();
  const sight: FrameSight = { since: null, begun };
  const player = mountPlayer({ sight });
  player.load(media.episode('s1e1'), { start: 'asked', startAt: null });
  // Several times as long as this stream takes to play.
  await wait(1500);
  expect(await media.requests()).toEqual([]);
  sight.since = performance.now();
  see();
  await untilPlaying(player.video);
});

test.each([
  ['an HLS stream loads one segment of each track', 2, (media: MediaShelf) => media.episode('s1e1')],
  // dash.js lets the audio be one segment longer than the video.
  ['a DASH stream one of video, two of audio', 3, (media: MediaShelf) => media.stream('dash/manifest.mpd')],
])('Idle loading: without a press %s, and after it the rest', async (_, most, stream) => {
  const { media, player } = await standPaused(stream, most);
  expect(player.video().buffered.length, 'video and audio').toBe(1);
  player.port.play('host');
  await untilPlaying(player.video);
  await until(async () => expect(films(await media.requests()).length).toBeGreaterThan(most));
});

test.each([
  ['an HLS stream loads no segment', 0, (media: MediaShelf) => media.episode('s1e1')],
  // dash.js loads the first one of a track that has one rendition alone.
  ['a DASH stream no video', 1, (media: MediaShelf) => media.stream('dash/manifest.mpd')],
])('Idle loading: with data saving %s before a press', async (_, most, stream) => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'));
  const { player, loaded } = await standPaused(stream, most);
  expect(loaded.filter((path) => !path.includes('audio'))).toEqual([]);
  player.port.play('host');
  await untilPlaying(player.video);
});

/** Segments of a DASH stream that were requested. */
const segments = async (media: MediaShelf) =>
  (await media.requests()).filter(({ path }) => /dash\/.*\.m4s/.test(path)).length;

test('Idle loading: a paused DASH stream requests no segment out of view, and goes on in view', {
  tags: ['nightly'],
}, async () => {
  const media = openMediaShelf();
  // So slow that the buffer is not full before the player goes out of view.
  await media.rule({ match: 'dash/.*m4s', delayMs: 700 });
  const player = mountPlayer();
  player.load(media.stream('dash/manifest.mpd'), { start: 'asked', startAt: null });
  await untilPlaying(player.video);
  player.port.pause();
  show(player, false);
  // Requests of before, and the next look of dash.js.
  await wait(2500);
  const before = await segments(media);
  await wait(2500);
  expect(await segments(media)).toBe(before);
  show(player, true);
  await until(async () => expect(await segments(media)).toBeGreaterThan(before));
  player.port.play('host');
  await untilPlaying(player.video);
});

/** The player with a paused HLS stream, which has been out of view for a minute. */
async function openReleasedStream(startAt: number | null = null): Promise<MountedPlayer> {
  const player = mountPlayer();
  player.load(openMediaShelf().episode('s1e1'), { start: 'asked', startAt });
  await untilPlaying(player.video);
  player.port.pause();
  await until(() => expect(player.port.state().playback).toBe('paused'));
  // The watchers come a second after the player.
  await wait(1_200);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  show(player, false);
  await until(() => expect(isLoading(player)).toBe(false));
  expect(player.hls().media).not.toBeNull();
  vi.advanceTimersByTime(LONG_UNSEEN_MS);
  vi.useRealTimers();
  expect(player.hls().media).toBeNull();
  expect(player.video().readyState).toBe(HTMLMediaElement.HAVE_NOTHING);
  return player;
}

test('Idle loading: an HLS stream out of view gives its media source back, and continues at its second', async () => {
  const player = await openReleasedStream(10);
  const { currentTime, duration } = player.port.state();
  const video = player.video();
  expect(currentTime).toBeGreaterThanOrEqual(10);
  expect(video.currentTime).toBeCloseTo(currentTime, 1);
  expect(player.container.querySelector('[data-testid=frozen-frame]')).not.toBeNull();

  show(player, true);
  await until(() => expect(video.readyState).toBeGreaterThanOrEqual(HTMLMediaElement.HAVE_CURRENT_DATA));
  await until(() => expect(player.container.querySelector('[data-testid=frozen-frame]')).toBeNull());
  expect(video.currentTime).toBeCloseTo(currentTime, 1);
  expect(player.port.state()).toMatchObject({ playback: 'paused', duration });
  player.port.play('host');
  await until(() => expect(video.currentTime).toBeGreaterThan(currentTime + 0.5));
  expect(playedFrom(video)).toBeCloseTo(currentTime, 0);
  expect([said(player, 'failed'), said(player, 'ended')]).toEqual([false, false]);
});

test('Idle loading: an HLS stream without its media source plays and seeks at once when it is asked to', async () => {
  const player = await openReleasedStream();
  player.port.seek(22);
  await until(() => expect(player.port.state().currentTime).toBeCloseTo(22, 0));
  player.port.play('host');
  await until(() => expect(player.video().currentTime).toBeGreaterThan(22.5));
  expect(player.video().currentTime).toBeLessThan(30);
  expect(said(player, 'failed')).toBe(false);
});

test('Idle loading: another episode starts in a player without its media source', async () => {
  const player = await openReleasedStream();
  player.load(openMediaShelf().episode('s1e2'), { start: 'asked', startAt: null });
  show(player, true);
  await until(() => expect(player.instance().state.source.src).toContain('s1e2'));
  await untilPlaying(player.video);
  expect(playedFrom(player.video())).toBeCloseTo(0, 0);
  expect(said(player, 'failed')).toBe(false);
});

test('Idle loading: a paused file is released out of view, and continues at its position', async () => {
  const media = openMediaShelf();
  const player = mountPlayer();
  player.load(media.stream('progressive/film.mp4'), { start: 'asked', startAt: null });
  await untilPlaying(player.video);
  player.port.seek(7);
  await until(() => expect(player.video().currentTime).toBeGreaterThan(7.2));
  player.port.pause();
  const video = player.video();
  await until(() => expect(player.port.state().playback).toBe('paused'));
  const { currentTime } = video;
  show(player, false);
  await until(() => expect(video.networkState).toBe(HTMLMediaElement.NETWORK_EMPTY));
  expect(video.currentTime).toBe(currentTime);
  expect(player.port.state()).toMatchObject({ playback: 'paused', currentTime: expect.closeTo(currentTime, 1) });
  expect(player.container.querySelector('[data-testid=frozen-frame]')).not.toBeNull();

  show(player, true);
  await until(() => expect(video.readyState).toBeGreaterThanOrEqual(HTMLMediaElement.HAVE_CURRENT_DATA));
  expect(video.currentTime).toBeCloseTo(currentTime, 1);
  player.port.play('host');
  await until(() => expect(video.currentTime).toBeGreaterThan(currentTime + 0.5));
  expect(player.container.querySelector('[data-testid=frozen-frame]')).toBeNull();
  expect(player.video()).toBe(video);
  expect([said(player, 'failed'), said(player, 'ended')]).toEqual([false, false]);
});

test('Idle loading: a released file plays at once when it is requested out of view', async () => {
  const media = openMediaShelf();
  const player = mountPlayer();
  player.load(media.stream('progressive/film.mp4'), { start: 'asked', startAt: null });
  await untilPlaying(player.video);
  player.port.pause();
  const video = player.video();
  show(player, false);
  await until(() => expect(video.networkState).toBe(HTMLMediaElement.NETWORK_EMPTY));
  const { currentTime } = video;
  player.port.play('host');
  await until(() => expect(video.currentTime).toBeGreaterThan(currentTime + 0.5));
});

/** The player with a paused file, which is released out of view. */
async function openReleasedFile(media: MediaShelf): Promise<MountedPlayer> {
  const player = mountPlayer();
  player.load(media.stream('progressive/film.mp4'), { start: 'asked', startAt: null });
  await untilPlaying(player.video);
  player.port.pause();
  await until(() => expect(player.port.state().playback).toBe('paused'));
  await release(player);
  return player;
}

async function release(player: MountedPlayer): Promise<void> {
  show(player, false);
  await until(() => expect(player.video().networkState).toBe(HTMLMediaElement.NETWORK_EMPTY));
}

test('Idle loading: a seek in a released file arrives, and the file is released again', async () => {
  const player = await openReleasedFile(openMediaShelf());
  const arrivals: number[] = [];
  player.port.on('seeked', ({ at }) => arrivals.push(at));
  player.port.seek(8);
  await until(() => expect(arrivals).toEqual([8]));
  expect(player.port.state().currentTime).toBe(8);
  const video = player.video();
  await until(() => expect(video.networkState).toBe(HTMLMediaElement.NETWORK_EMPTY));
  show(player, true);
  await until(() => expect(video.readyState).toBeGreaterThanOrEqual(HTMLMediaElement.HAVE_CURRENT_DATA));
  expect(video.currentTime).toBe(8);
  player.port.play('host');
  await until(() => expect(video.currentTime).toBeGreaterThan(8.3));
  expect(playedFrom(video)).toBeCloseTo(8, 0);
  expect(arrivals, 'the return is no seek').toEqual([8]);
});

test('Idle loading: a seek to the beginning of a released file arrives', async () => {
  const player = await openReleasedFile(openMediaShelf());
  const arrivals: number[] = [];
  player.port.on('seeked', ({ at }) => arrivals.push(at));
  player.port.seek(0);
  await until(() => expect(arrivals).toEqual([0]));
  player.port.play('host');
  await untilPlaying(player.video);
  expect(playedFrom(player.video())).toBeCloseTo(0, 0);
});

test('Idle loading: a released file takes a speed, and keeps it', async () => {
  const player = await openReleasedFile(openMediaShelf());
  player.port.setRate(1.5);
  await until(() => expect(player.port.state().rate).toBe(1.5));
  player.port.play('host');
  await untilPlaying(player.video);
  expect(player.video().playbackRate).toBe(1.5);
});

test('Idle loading: a released file takes two speeds, the second of which is the first one again', async () => {
  const player = await openReleasedFile(openMediaShelf());
  for (const rate of [2, 1]) {
    player.port.setRate(rate);
    await until(() => expect(player.port.state().rate).toBe(rate));
  }
});

test('Idle loading: a seek in a file that is on its way back arrives', async () => {
  const player = await openReleasedFile(openMediaShelf());
  show(player, true);
  await until(() => expect(player.video().networkState).not.toBe(HTMLMediaElement.NETWORK_EMPTY));
  player.port.seek(9);
  await until(() => expect(player.port.state().currentTime).toBe(9));
});

const frozenFrames = ({ container }: MountedPlayer) => container.querySelectorAll('[data-testid=frozen-frame]').length;

test('Idle loading: the picture of a released file goes when the file is back, also without playback', async () => {
  const player = await openReleasedFile(openMediaShelf());
  expect(frozenFrames(player)).toBe(1);
  for (let times = 0; times < 2; times += 1) {
    show(player, true);
    await until(() => expect(frozenFrames(player)).toBe(0));
    expect(player.video().readyState).toBeGreaterThanOrEqual(HTMLMediaElement.HAVE_CURRENT_DATA);
    await release(player);
    expect(frozenFrames(player)).toBe(1);
  }
  player.port.seek(8);
  await until(() => expect(player.port.state().currentTime).toBe(8));
  await until(() => expect(player.video().networkState).toBe(HTMLMediaElement.NETWORK_EMPTY));
  expect(frozenFrames(player)).toBe(1);
});

test.each(['series', 'file'])(
  'Idle loading: the picture of a released file does not cover the next %s',
  async (kind) => {
    const media = openMediaShelf();
    const player = await openReleasedFile(media);
    const next = kind === 'series' ? media.episode('s1e1') : media.stream('progressive/other.mp4');
    player.load(next, { start: 'paused', startAt: null });
    await until(() => expect(player.instance().state.source.src).toBe(next.source.url));
    expect(frozenFrames(player)).toBe(0);
  },
);

test('Idle loading: the file after a released one begins at its own beginning', async () => {
  const player = await openReleasedFile(openMediaShelf());
  expect(player.video().currentTime).toBeGreaterThan(0);
  player.load(openMediaShelf().stream('progressive/film.mp4'), { start: 'paused', startAt: null });
  show(player, true);
  await until(() => expect(player.video().readyState).toBeGreaterThanOrEqual(HTMLMediaElement.HAVE_CURRENT_DATA));
  expect(player.video().currentTime).toBe(0);
});

test('Idle loading: a file that replaces one on its way back arrives', async () => {
  const player = await openReleasedFile(openMediaShelf());
  const readies = () => player.events.filter(({ name }) => name === 'ready').length;
  const before = readies();
  const next = openMediaShelf().stream('progressive/film.mp4');
  // Brings the file back at once.
  player.port.seek(8);
  player.load(next, { start: 'paused', startAt: null });
  show(player, true);
  await until(() => expect(readies()).toBe(before + 1));
  expect(player.instance().state.source.src).toBe(next.source.url);
  expect(player.video().currentTime).toBe(0);
});

test('Idle loading: the pause of a file out of view is reported, and then the file is released', async () => {
  const player = mountPlayer();
  player.load(openMediaShelf().stream('progressive/film.mp4'), { start: 'asked', startAt: null });
  await untilPlaying(player.video);
  show(player, false);
  await wait(500);
  player.port.pause();
  await until(() => expect(said(player, 'pause')).toBe(true));
  await until(() => expect(player.video().networkState).toBe(HTMLMediaElement.NETWORK_EMPTY));
  const { currentTime } = player.video();
  expect(player.port.state()).toMatchObject({ playback: 'paused', currentTime: expect.closeTo(currentTime, 1) });
});
