import { type Id, Ignored } from '../dto/base';
import { WatchedLastDto } from '../dto/watched-last';
import { endpoint, shape } from '../endpoint';

export const getLastWatched = endpoint({
  method: 'GET',
  path: '/contents/{id}/episodes/watched/last',
  response: WatchedLastDto,
});

/** Saves the viewer's position in seconds. `duration` is that of the episode. */
export const saveTimeProgress = endpoint({
  method: 'POST',
  path: '/contents/{id}/episodes/{episodeId}/time-progress',
  body: shape<{ seconds: number; duration?: number | null; variantId?: Id | null }>(),
  response: Ignored,
});

export const markCompleted = endpoint({
  method: 'POST',
  path: '/contents/{id}/episodes/{episodeId}/completed',
  response: Ignored,
});

export const unmarkCompleted = endpoint({
  method: 'DELETE',
  path: '/contents/{id}/episodes/{episodeId}/completed',
  response: Ignored,
});
