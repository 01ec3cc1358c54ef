import { nextTask } from './wait-for-idle';

/** A long task gives the thread back to the page after this time. */
const PIECE_MS = 8;

/** Creates the wait between two steps of a long task. Most steps wait for nothing. */
export function createPieces(): () => Promise<void> | undefined {
  let end = performance.now() + PIECE_MS;
  return () => {
    if (performance.now() < end) return undefined;
    return nextTask().then(() => {
      end = performance.now() + PIECE_MS;
    });
  };
}

/** Acts on each item. The first ones, up to a piece, come before the function returns. */
export async function eachInPieces<T>(items: Iterable<T>, act: (item: T) => void): Promise<void> {
  const pause = createPieces();
  for (const item of items) {
    act(item);
    const paused = pause();
    if (paused !== undefined) await paused;
  }
}
