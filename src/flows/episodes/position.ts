import type { StartIntent } from '@/domain/playback/start-intent';
import { selectPlayIntended } from '@/store/selectors';
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

/** Start mode of a source that replaces another one. It plays if the previous one played or had a play intent. */
export function startAsBefore({ store, media }: Deps<'store' | 'media'>): StartIntent {
  const { playback } = media.state();
  const { stream, startPending } = store.getState();
  // The player stays `ended` between an episode and the stream of the next one.
  const isFollowing = playback === 'ended' && stream === null;
  // The content is paused during an ad, although it has a play intent.
  const isIntended = selectPlayIntended(store.getState()) || media.isStarting() || (stream === null && startPending);
  return playback === 'playing' || isFollowing || isIntended ? 'asked' : 'paused';
}
