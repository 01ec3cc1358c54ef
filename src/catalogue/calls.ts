import {
  type ContentData,
  type Endpoint,
  getContent as getContentData,
  getEpisodes as getEpisodesData,
} from 'catalogue-client';
import * as v from 'valibot';
import type { Content } from '@/domain/catalogue/content';
import { sizedPoster } from '@/domain/catalogue/poster-url';
import { framePixels } from '@/lib/frame-pixels';

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

/** A poster in the width of the frame at this moment. */
const posterOf = (url: string | null): string | null => url && sizedPoster(url, () => framePixels(window).width);

/** Maps a film or series of the service to the domain. */
function toContent({ rating, contentType, countries, languages, ...content }: ContentData): Content {
  return {
    ...content,
    posterUrl: posterOf(content.posterUrl),
    rating: rating ?? { kinopoisk: null, imdb: null },
    contentType: contentType?.slug ?? null,
    countries: countries.map(({ slug }) => slug),
    languages: languages.map(({ code }) => code),
  };
}
