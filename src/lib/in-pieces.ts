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
