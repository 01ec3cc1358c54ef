import { expect, vi } from 'vitest';

/** Waits until the assertion holds; media is slow on a busy machine. */
export const until = <T>(assertion: () => T | Promise<T>, timeoutMs = 12_000): Promise<T> =>
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
