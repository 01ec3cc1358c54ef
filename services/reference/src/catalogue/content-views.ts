import type * as v from 'valibot';
import type { Viewer } from '../account/viewer';
import type { Episode } from '../entities';
import { notFound } from '../openapi/problem';
import type { Service } from '../service';
import type * as shapes from '../shapes/answers';
import { COUNTRIES } from '../titles/dictionaries';
import type { Library } from '../titles/library';
import type { Title } from '../titles/title';

type Card = v.InferInput<typeof shapes.ContentCard>;
type Content = v.InferInput<typeof shapes.Content>;

/** Returns the title of this id. Throws a 404 for an unknown id. */
export function contentOf(library: Library, id: number): Title {
  const title = library.byId(id);
  if (title === undefined) throw notFound('Контент не найден');
  return title;
}

/** Returns an episode of this content. Throws a 404 for an episode of another. */
export function episodeOf(library: Library, contentId: number, episodeId: number): Episode {
  const episode = contentOf(library, contentId).entry.episodes.find(({ id }) => id === episodeId);
  if (episode === undefined) throw notFound('У этого контента нет такой серии');
  return episode;
}

/** Returns the fields of a title in a list. */
export function cardOf(title: Title): Card {
  const { id, slug, type, genres, entry } = title;
  const { title: name, posterUrl, year, hasMultipleEpisodes, rating, availability, countries } = entry.content;
  return {
    id,
    slug,
    title: name,
    posterUrl,
    year,
    hasMultipleEpisodes,
    contentType: type,
    rating,
    countries: COUNTRIES.filter((country) => countries.some((own) => own.slug === country.slug)),
    genres: [...genres],
    availability,
  };
}

/** Returns all fields of a title. */
export function contentView({ store }: Service, title: Title, viewer: Viewer | null): Content {
  const { originalTitle, imdbId, languages, tags, persons, entry } = title;
  const isFavorite =
    viewer !== null &&
    store.get('SELECT 1 FROM favorites WHERE user_id = ? AND content_id = ?', viewer.id, title.id) !== undefined;
  return {
    ...cardOf(title),
    originalTitle,
    kinopoiskId: entry.content.kinopoiskId,
    imdbId,
    languages: [...languages],
    tags: [...tags],
    persons: [...persons],
    details: entry.content.details,
    seasons: [...entry.seasons],
    isFavorite,
  };
}

/** Returns the episodes of a title with the viewer's completed ones marked. */
export function episodesView({ store }: Service, title: Title, viewer: Viewer | null) {
  const rows =
    viewer === null
      ? []
      : store.all<{ id: number }>(
          'SELECT episode_id AS id FROM watched WHERE user_id = ? AND content_id = ? AND completed_at IS NOT NULL',
          viewer.id,
          title.id,
        );
  const seen = new Set(rows.map(({ id }) => id));
  return title.entry.episodes.map((episode) => episodeView(episode, seen.has(episode.id)));
}

/** Returns the response fields of an episode. */
export function episodeView(episode: Episode, isCompleted: boolean): v.InferInput<typeof shapes.Episode> {
  const { episodeVariants, segments, ...rest } = episode;
  return {
    ...rest,
    episodeVariants: [...episodeVariants],
    isCompleted,
    ...(segments !== undefined && { segments: [...segments] }),
  };
}
