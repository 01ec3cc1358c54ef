import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { until, untilPlaying } from '../support/browser-until';
import { openMediaShelf } from '../support/media-requests';
import { mountPlayer } from '../support/render-player';

/** Behaviour of other engines, imitated in Chromium. docs/testing.md describes the runs in the engines themselves. */

/** Longer than the load of a playlist, as in an engine that removes samples one by one. */
const SLOW_REMOVAL_MS = 400;

/** Makes the browser identify itself as WebKit over GStreamer until the test ends. */
function claimWebKitGtk(): void {
  const userAgent =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15';
  vi.spyOn(navigator, 'vendor', 'get').mockReturnValue('Apple Computer, Inc.');
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  onTestFinished(() => void vi.restoreAllMocks());
}

/** Delays removals from source buffers until the test ends. */
function slowRemovals(): void {
  const { remove } = SourceBuffer.prototype;
  const timers: ReturnType<typeof setTimeout>[] = [];
  vi.spyOn(SourceBuffer.prototype, 'remove').mockImplementation(function (this: SourceBuffer, from, to) {
    // Meanwhile an append may have begun, which an engine would not have allowed.
    const run = () => {
      if (this.updating) timers.push(setTimeout(run, 10));
      else remove.call(this, from, to);
    };
    timers.push(setTimeout(run, SLOW_REMOVAL_MS));
  });
  onTestFinished(() => {
    vi.restoreAllMocks();
    // The buffer is gone with the player, and another test would get the error.
    for (const timer of timers) clearTimeout(timer);
  });
}

/** Records the ready state at each seek until the test ends. */
function seekStates(): number[] {
  const states: number[] = [];
  const stock = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'currentTime') ?? {};
  const noting: PropertyDescriptor = {
    ...stock,
    set(this: HTMLMediaElement, seconds: number) {
      states.push(this.readyState);
      stock.set?.call(this, seconds);
    },
  };
  Object.defineProperty(HTMLMediaElement.prototype, 'currentTime', noting);
  onTestFinished(() => void Object.defineProperty(HTMLMediaElement.prototype, 'currentTime', stock));
  return states;
}

/** Changes the audio track at a second within the first segment. */
async function changeDubInFirstSegment(): Promise<number[]> {
  const states = seekStates();
  const media = openMediaShelf();
  const player = mountPlayer();
  player.load(media.episode('s1e1'), { start: 'asked', startAt: null });
  await untilPlaying(player.video);
  const video = player.video();
  const dub = media.episode('s1e1', 'yug');
  player.load(dub, { start: 'asked', startAt: 2.5 });
  await until(() => expect(player.hls().url).toBe(dub.source.url));
  await until(() => expect(video.currentTime).toBeGreaterThan(2.7));
  expect(player.video()).toBe(video);
  expect(video.currentTime, 'where it was, but for the time that went by').toBeLessThan(10);
  // The event of the seek may arrive after the first frames.
  await until(() => expect(getComputedStyle(video).visibility).toBe('visible'));
  return states;
}

describe('Start within the first segment', () => {
  test('waits for the first frame in WebKitGTK, which breaks at an earlier seek', async () => {
    claimWebKitGtk();
    const states = await changeDubInFirstSegment();
    expect(states).toHaveLength(1);
    expect(states[0]).toBeGreaterThanOrEqual(HTMLMediaElement.HAVE_CURRENT_DATA);
  });

  test('does not wait in other engines', async () => {
    const states = await changeDubInFirstSegment();
    expect(states).toHaveLength(1);
    expect(states[0]).toBeLessThan(HTMLMediaElement.HAVE_CURRENT_DATA);
  });
});

test('Audio track: a new one continues at the playhead, however slow the removal of the last one', async () => {
  const media = openMediaShelf();
  const player = mountPlayer();
  player.load(media.episode('s1e1'), { start: 'asked', startAt: null });
  await untilPlaying(player.video);
  await until(() => expect(player.port.state().audioTracks).toHaveLength(3));
  // Slow, so that the playhead stays in its segment of 4 s on a busy machine too.
  player.port.setRate(0.1);
  player.port.seek(20.5);
  await until(() => expect(player.video().currentTime).toBeGreaterThan(20.6));
  slowRemovals();
  player.port.setAudioTrack('Original');
  await until(async () => {
    const paths = (await media.requests()).map(({ path }) => path);
    const [first] = paths.filter((path) => /audio\/sever\/original\/\d+\.m4s/.test(path));
    expect(first).toBe('audio/sever/original/005.m4s');
  });
  player.port.setRate(1);
  const { currentTime } = player.video();
  await until(() => expect(player.video().currentTime).toBeGreaterThan(currentTime + 1));
  expect(player.port.state().audioTrack).toBe('Original');
});
