import type { StartIntent } from '@/domain/playback/start-intent';
import { selectPlayIntended } from '@/store/selectors';
import type { Deps } from '../deps';

/**
 * Second of the chosen episode the viewer is at: the player's, or, while it has not got the stream yet, the one it is
 * to begin at. Null for the beginning.
 */
export function positionOf({ store, media }: Deps<'store' | 'media'>): number | null {
  const { stream, selection, lastPosition } = store.getState();
  const { currentTime, duration } = media.state();
  if (stream !== null && duration > 0) return currentTime;
  return lastPosition !== null && lastPosition.episodeId === selection?.episodeId ? lastPosition.seconds : null;
}

/** How a source that takes another's place starts: playing if that one was, or was about to. */
export function startAsBefore({ store, media }: Deps<'store' | 'media'>): StartIntent {
  const { playback } = media.state();
  // Between an episode's end and the stream of the one that follows the player says that it has ended.
  const isFollowing = playback === 'ended' && store.getState().stream === null;
  // While an ad is on the content stands still, though it is meant to play.
  const isIntended = selectPlayIntended(store.getState()) || media.isStarting();
  return playback === 'playing' || isFollowing || isIntended ? 'asked' : 'paused';
}
