import { type Endpoint, getContent as getContentData, getEpisodes as getEpisodesData } from 'catalogue-client';
import * as v from 'valibot';
import { posterOf, toContent } from './to-content';

/** The eleven calls that the player makes. The rest of `catalogue-client` stays out of its chunks. */
export const getContent = mapped(getContentData, toContent);
export const getEpisodes = mapped(getEpisodesData, (episodes) =>
  episodes.map((episode) => ({ ...episode, posterPath: posterOf(episode.posterPath) })),
);
/** The player needs fewer fields of a looked-up content than the client's own calls require. */
export const getContentByImdbId = { ...getContent, path: '/contents/by-imdb-id/{id}' } as const;
export const getContentByKinopoiskId = { ...getContent, path: '/kinopoisk/contents/{id}' } as const;
export {
  addToHistory,
  getAvailable,
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
