import type { Deps } from '../deps';

/**
 * Position in the selected episode. Before its stream has loaded this is its start position. Null for the beginning.
 */
export function positionOf({ store, media }: Deps<'store' | 'media'>): number | null {
  const { stream, lastPosition } = store.getState();
  const { currentTime, duration } = media.state();
  if (stream !== null && duration > 0) return currentTime;
  return lastPosition?.seconds ?? null;
}
