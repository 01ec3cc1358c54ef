import { expect, onTestFinished, test } from 'vitest';
import { until, untilPlaying } from '../support/browser-until';
import { type MediaShelf, openMediaShelf } from '../support/media-requests';
import { type MountedPlayer, mountPlayer, said } from '../support/render-player';

const START = { start: 'asked', startAt: null } as const;
/** The watchers come a second after the player. */
const WATCHERS_MS = 1_100;

/** The media source that got the newest buffer. */
function newestSource(): () => MediaSource {
  let newest: MediaSource | undefined;
  const { addSourceBuffer } = MediaSource.prototype;
  MediaSource.prototype.addSourceBuffer = function (type) {
    newest = this;
    return addSourceBuffer.call(this, type);
  };
  onTestFinished(() => {
    MediaSource.prototype.addSourceBuffer = addSourceBuffer;
  });
  return () => {
    if (newest === undefined) throw new Error('no media source');
    return newest;
  };
}

/** Media whose last segments do not arrive: a complete media source has ended, and cannot be closed by an error. */
async function openEndless(): Promise<MediaShelf> {
  const media = openMediaShelf({ ownHost: true });
  await media.rule({ match: '(?:00[6-9]|01\\d)\\.m4s', hang: true });
  return media;
}

/** Closes the media source by a decoding error. That is impossible during an append. */
const breakSource = (source: () => MediaSource): Promise<void> => until(() => source().endOfStream('decode'));

const timeOf = ({ video }: MountedPlayer) => video().currentTime;

async function playFor(player: MountedPlayer, ms: number): Promise<void> {
  await untilPlaying(player.video);
  const from = performance.now();
  await until(() => expect(performance.now() - from).toBeGreaterThan(ms));
}

for (const [name, path] of [
  ['HLS', 'series/s1e1/sever.m3u8'],
  ['DASH', 'dash/manifest.mpd'],
] as const) {
  test(`Decoding error, ${name}: playback continues at its second without a failure`, async () => {
    const source = newestSource();
    const player = mountPlayer();
    player.load((await openEndless()).stream(path), START);
    await playFor(player, WATCHERS_MS);
    const before = timeOf(player);
    await breakSource(source);
    await until(() => expect(timeOf(player)).toBeGreaterThan(before + 1));
    expect(timeOf(player)).toBeLessThan(before + 10);
    expect(said(player, 'failed')).toBe(false);
    expect(player.port.state().playback).toBe('playing');
  });

  test(`Decoding error, ${name}: a paused player stays paused at its second`, async () => {
    const source = newestSource();
    const player = mountPlayer();
    player.load((await openEndless()).stream(path), START);
    await playFor(player, WATCHERS_MS);
    player.port.pause();
    await until(() => expect(player.video().paused).toBe(true));
    const before = timeOf(player);
    await breakSource(source);
    await until(() => expect(player.video().error).toBeNull());
    await until(() => expect(player.video().readyState).toBeGreaterThan(HTMLMediaElement.HAVE_CURRENT_DATA));
    expect(timeOf(player)).toBeCloseTo(before, 0);
    expect(player.video().paused).toBe(true);
    expect(said(player, 'failed')).toBe(false);
  });
}

/** Breaks a file, whose element a script cannot break. */
function breakFile({ video }: MountedPlayer): void {
  const element = video();
  Object.defineProperty(element, 'error', { value: { code: MediaError.MEDIA_ERR_DECODE }, configurable: true });
  element.dispatchEvent(new Event('error'));
  Reflect.deleteProperty(element, 'error');
}

for (const [name, path] of [
  ['HLS', 'series/s1e1/sever.m3u8'],
  ['DASH', 'dash/manifest.mpd'],
  ['a file', 'progressive/film.mp4'],
] as const) {
  test(`Decoding error, ${name}: the rate stays, in the player and in the storage`, async () => {
    const source = newestSource();
    const player = mountPlayer();
    player.load((await openEndless()).stream(path), START);
    await playFor(player, WATCHERS_MS);
    player.instance().remoteControl.changePlaybackRate(1.5);
    await until(() => expect(player.port.state().rate).toBe(1.5));
    await until(() => expect(player.memory.choice('rate')).toBe(1.5));
    const before = timeOf(player);
    if (name === 'a file') breakFile(player);
    else await breakSource(source);
    await until(() => expect(timeOf(player)).toBeGreaterThan(before + 1));
    expect(player.video().playbackRate).toBe(1.5);
    expect(player.memory.choice('rate')).toBe(1.5);
    const rates = player.events.flatMap((event) => (event.name === 'ratechange' ? [event.payload.rate] : []));
    expect(rates.at(-1)).toBe(1.5);
    expect(rates.filter((rate) => rate === 1.5)).toHaveLength(1);
  });
}

test('Decoding error, HLS: a second one near the first leads to the next lower quality', async () => {
  const source = newestSource();
  const player = mountPlayer();
  player.load((await openEndless()).episode('s1e1'), START);
  await playFor(player, WATCHERS_MS);
  const { length } = player.hls().levels;
  for (let count = 0; count < 2; count += 1) {
    const before = timeOf(player);
    await breakSource(source);
    await until(() => expect(timeOf(player)).toBeGreaterThan(before + 1));
  }
  expect(player.hls().levels).toHaveLength(length - 1);
  expect(said(player, 'lowered')).toBe(true);
  expect(said(player, 'failed')).toBe(false);
});

test('Decoding error: a second one near the first is a failure where no quality is lower', async () => {
  const source = newestSource();
  const player = mountPlayer();
  player.load((await openEndless()).stream('dash/manifest.mpd'), START);
  await playFor(player, WATCHERS_MS);
  const before = timeOf(player);
  await breakSource(source);
  await until(() => expect(timeOf(player)).toBeGreaterThan(before + 1));
  await breakSource(source);
  await until(() => expect(said(player, 'failed')).toBe(true));
});
