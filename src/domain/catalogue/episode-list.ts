import type { Episode, Season } from './content';
import type { Id } from './id';

/** The next episode, across seasons; undefined after the last one. */
export function nextEpisode(sorted: readonly Episode[], currentId: Id): Episode | undefined {
  const index = sorted.findIndex((episode) => episode.id === currentId);
  return index < 0 ? undefined : sorted[index + 1];
}

/** The previous episode, across seasons; undefined before the first one. */
export function previousEpisode(sorted: readonly Episode[], currentId: Id): Episode | undefined {
  return sorted[sorted.findIndex((episode) => episode.id === currentId) - 1];
}

/**
 * Seasons for the picker, in order. Titles come from the catalogue's list. Seasons known only from episodes are added,
 * and seasons without episodes are left out.
 */
export function listSeasons(seasons: readonly Season[], episodes: readonly Episode[]): Season[] {
  // The two lists come from two calls, which may write an id as a number and as a text.
  const titles = new Map(seasons.map(({ id, title }) => [String(id), title]));
  const used = new Map<Id, Season>();
  for (const { season } of episodes) {
    if (season !== null) used.set(season.id, { ...season, title: titles.get(String(season.id)) ?? null });
  }
  return [...used.values()].sort((a, b) => a.order - b.order);
}

/** Whether the picker offers more than one episode. */
export function hasEpisodeChoice(episodes: readonly Episode[], hideEpisodes: boolean): boolean {
  return !hideEpisodes && episodes.length > 1;
}
