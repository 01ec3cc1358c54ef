import type { Episode, Season } from './content';

/** Number an episode has when the query names only a season (spec section 9). */
export const FIRST_EPISODE_NUMBER = 1;

/** A film's single episode belongs to no season; it counts as the first one. */
const FILM_SEASON_ORDER = 1;

const seasonOrder = (episode: Episode): number => episode.season?.order ?? FILM_SEASON_ORDER;

/** Episodes by season, then by number within it (spec section 3). The input stays as it is. */
export function sortEpisodes(episodes: readonly Episode[]): Episode[] {
  return [...episodes].sort((a, b) => seasonOrder(a) - seasonOrder(b) || a.order - b.order);
}

export interface EpisodeRequest {
  episodeId?: number | null;
  season?: number | null;
  /** Number within the season. */
  episode?: number | null;
}

/**
 * The episode to open (spec section 4): by id; else by season and number (number 1 when only the season is named,
 * the first season when only the number is); else the first one not completed; else the first.
 * @param sorted episodes in the order of {@link sortEpisodes}
 * @returns undefined only for an empty list
 */
export function chooseEpisode(sorted: readonly Episode[], request: EpisodeRequest): Episode | undefined {
  return (
    sorted.find((episode) => episode.id === request.episodeId) ??
    findByNumber(sorted, request) ??
    sorted.find((episode) => !episode.isCompleted) ??
    sorted[0]
  );
}

/** The episode with this season order and number, if the request names either. */
export function findByNumber(sorted: readonly Episode[], request: EpisodeRequest): Episode | undefined {
  const first = sorted[0];
  if (first === undefined || (request.season == null && request.episode == null)) return undefined;
  const season = request.season ?? seasonOrder(first);
  const number = request.episode ?? FIRST_EPISODE_NUMBER;
  return sorted.find((episode) => seasonOrder(episode) === season && episode.order === number);
}

/** The episode that follows, over the end of a season too; undefined after the last one. */
export function nextEpisode(sorted: readonly Episode[], currentId: number): Episode | undefined {
  const index = sorted.findIndex((episode) => episode.id === currentId);
  return index < 0 ? undefined : sorted[index + 1];
}

/** The episode before, over the start of a season too; undefined before the first one. */
export function previousEpisode(sorted: readonly Episode[], currentId: number): Episode | undefined {
  return sorted[sorted.findIndex((episode) => episode.id === currentId) - 1];
}

/**
 * Seasons for the picker, in order. The catalogue's own list gives the titles; a season that only the episodes name
 * is added, and one without episodes is left out, so that every row of the picker leads somewhere.
 */
export function listSeasons(seasons: readonly Season[], episodes: readonly Episode[]): Season[] {
  const titles = new Map(seasons.map((season) => [season.id, season.title]));
  const used = new Map<number, Season>();
  for (const { season } of episodes) {
    if (season !== null) used.set(season.id, { ...season, title: titles.get(season.id) ?? null });
  }
  return [...used.values()].sort((a, b) => a.order - b.order);
}

/** Whether a picker has anything to choose from (spec section 5). */
export function hasEpisodeChoice(episodes: readonly Episode[], hideEpisodes: boolean): boolean {
  return !hideEpisodes && episodes.length > 1;
}
