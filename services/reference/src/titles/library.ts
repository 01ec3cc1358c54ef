import type { Episode } from '../entities';
import { type Category, createCategories } from './categories';
import { fixedTitles } from './fixed-titles';
import { generatedTitles } from './generated-titles';
import type { Title } from './title';

/** All titles with the ways to find them. */
export interface Library {
  readonly titles: readonly Title[];
  readonly categories: readonly Category[];
  byId(id: number): Title | undefined;
  bySlug(slug: string): Title | undefined;
  byImdbId(id: string): Title | undefined;
  byKinopoiskId(id: number): Title | undefined;
  episode(id: number): { readonly title: Title; readonly episode: Episode } | undefined;
}

export function createLibrary(origin: string): Library {
  const titles = [...fixedTitles(origin), ...generatedTitles(origin)];
  const byId = new Map(titles.map((title) => [title.id, title]));
  const bySlug = new Map(titles.map((title) => [title.slug, title]));
  const byImdbId = new Map(titles.map((title) => [title.imdbId, title]));
  const byKinopoiskId = new Map(titles.map((title) => [title.entry.content.kinopoiskId, title]));
  const episodes = new Map(
    titles.flatMap((title) => title.entry.episodes.map((episode) => [episode.id, { title, episode }] as const)),
  );
  return {
    titles,
    categories: createCategories(titles),
    byId: (id) => byId.get(id),
    bySlug: (slug) => bySlug.get(slug),
    byImdbId: (id) => byImdbId.get(id),
    byKinopoiskId: (id) => byKinopoiskId.get(id),
    episode: (id) => episodes.get(id),
  };
}
