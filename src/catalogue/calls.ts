import { type Endpoint, getContent as getContentData } from 'catalogue-client';
import * as v from 'valibot';
import { toContent } from './to-content';

/** The nine calls that the player makes. The rest of `catalogue-client` stays out of its chunks. */
export const getContent = mapped(getContentData, toContent);
export {
  addToHistory,
  getAvailable,
  getEpisodes,
  getLastWatched,
  getSeasons,
  markCompleted,
  refreshToken,
  saveTimeProgress,
} from 'catalogue-client';

/* @__NO_SIDE_EFFECTS__ */
/** An endpoint whose answer is mapped after its check. */
function mapped<P extends string, W, R, Q, B>(
  endpoint: Endpoint<P, W, Q, B>,
  map: (answer: W) => R,
): Endpoint<P, R, Q, B> {
  return { ...endpoint, response: v.pipe(endpoint.response, v.transform(map)) };
}
