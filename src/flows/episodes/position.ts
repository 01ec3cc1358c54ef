import type { Deps } from '../deps';

/**
 * Position in the selected episode. Before its stream has loaded this is its start position. Null for the beginning.
 */
export function positionOf({ store, media }: Deps<'store' | 'media'>): number | null {
  const { stream, lastPosition } = store.getState();
  return (stream && positionIn(media)) ?? lastPosition?.seconds ?? null;
}

/** Position in the stream that the player has; null while its duration is unknown. */
export function positionIn(media: Deps<'media'>['media']): number | null {
  const { currentTime, duration } = media.state();
  return duration > 0 ? currentTime : null;
}
