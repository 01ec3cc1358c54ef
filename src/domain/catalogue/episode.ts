import type { Episode } from './content';
import { type Id, isSameId } from './id';

/** Default episode number when the query names only a season. */
const FIRST_EPISODE_NUMBER = 1;

/** Order of a film's single episode, which has no season. */
const FILM_SEASON_ORDER = 1;

const seasonOrder = (episode: Episode): number => episode.season?.order ?? FILM_SEASON_ORDER;

/** The page's script passes unchecked answers. */
const hasStream = ({ m3u8MasterFilePath, episodeVariants }: Partial<Episode>): boolean =>
  !!m3u8MasterFilePath || episodeVariants?.some(({ filepath }) => filepath) === true;

/**
 * Sorts the episodes that can be played by season, then by number. Does not change the input. A repeated id would lead from
 * an episode to itself. Without any stream all stay, so that the failure names one.
 */
export function sortEpisodes(episodes: readonly Episode[]): Episode[] {
  const ids = new Set<string>();
  const sorted = [...episodes]
    .sort((a, b) => seasonOrder(a) - seasonOrder(b) || a.order - b.order)
    .filter(({ id }) => !ids.has(String(id)) && ids.add(String(id)));
  const playable = sorted.filter(hasStream);
  return playable.length > 0 ? playable : sorted;
}

export interface EpisodeRequest {
  episodeId?: Id | null;
  season?: number | null;
  /** Number within the season. */
  episode?: number | null;
}

/**
 * Selects the episode to open: by id, else by season and number, else where the viewer left, else the first one not
 * completed, else the first. The number is 1 when only the season is named; the season is the first one when only the number is named.
 * @param sorted episodes in the order of {@link sortEpisodes}
 * @param left the episode of the last visit or the one after it; undefined for none, and for a finished series
 * @returns undefined only for an empty list
 */
export function chooseEpisode(
  sorted: readonly Episode[],
  request: EpisodeRequest,
  left?: Episode,
): Episode | undefined {
  return (
    findById(sorted, request.episodeId) ||
    findByNumber(sorted, request) ||
    left ||
    sorted.find((episode) => !episode.isCompleted) ||
    sorted[0]
  );
}

/** Finds the episode with this id, which may come from a link. */
export const findById = (episodes: readonly Episode[], id: Id | null | undefined): Episode | undefined =>
  episodes.find((episode) => isSameId(episode.id, id));

/** Whether the content has a season with this number. */
export const hasSeason = (episodes: readonly Episode[], season: number): boolean =>
  episodes.some((episode) => seasonOrder(episode) === season);

/** Finds the episode with this season order and number; undefined when the request names neither. */
export function findByNumber(sorted: readonly Episode[], request: EpisodeRequest): Episode | undefined {
  const first = sorted[0];
  if (first === undefined || (request.season == null && request.episode == null)) return undefined;
  const season = request.season ?? seasonOrder(first);
  const number = request.episode ?? FIRST_EPISODE_NUMBER;
  return sorted.find((episode) => seasonOrder(episode) === season && episode.order === number);
}

/** Completes an episode of an answer that does not repeat the content that it was asked for. */
export const ownedBy =
  (contentId: Id) =>
  <E extends { contentId?: Id | null | undefined }>(episode: E): E & { contentId: Id } => ({
    ...episode,
    contentId: episode.contentId ?? contentId,
  });
