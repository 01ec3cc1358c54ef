import { expect, vi } from 'vitest';

/** Waits until the assertion holds; media takes its time on a busy machine. */
export const until = (assertion: () => void | Promise<void>, timeoutMs = 12_000): Promise<void> =>
  vi.waitFor(assertion, { timeout: timeoutMs, interval: 20 });

/** Waits until the clock of the video has gone on from where it is now. */
export async function untilPlaying(video: () => HTMLVideoElement): Promise<void> {
  await until(() => expect(video().paused).toBe(false));
  const from = video().currentTime;
  await until(() => expect(video().currentTime).toBeGreaterThan(from + 0.2));
}
