import { expect, vi } from 'vitest';

/** Far above the time of a slow machine, which decodes and draws without a graphics card: only a failing test waits so long. */
const PATIENCE_MS = 40_000;

/** Waits until the assertion holds. */
export const until = <T>(assertion: () => T | Promise<T>, timeoutMs = PATIENCE_MS): Promise<T> =>
  vi.waitFor(assertion, { timeout: timeoutMs, interval: 20 });

/** Waits until the time of the video has advanced by playback. The seek to a start position is none. */
export async function untilPlaying(video: () => HTMLVideoElement): Promise<void> {
  await until(() => {
    const { paused, readyState, seeking } = video();
    expect({ paused, seeking, hasData: readyState > HTMLMediaElement.HAVE_CURRENT_DATA }).toEqual({
      paused: false,
      seeking: false,
      hasData: true,
    });
  });
  const from = video().currentTime;
  await until(() => expect(video().currentTime).toBeGreaterThan(from + 0.2));
}

/** The second from which a video has played up to its position. A late look at a video that plays finds the same second. */
export function playedFrom({ played, currentTime }: HTMLVideoElement): number {
  let from = Number.NaN;
  for (let i = 0; i < played.length; i += 1) if (played.start(i) <= currentTime) from = played.start(i);
  return from;
}
