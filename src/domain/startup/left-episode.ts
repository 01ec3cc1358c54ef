import type { Episode } from '../catalogue/content';
import { findById } from '../catalogue/episode';
import type { Id } from '../catalogue/id';
import { isWatched, type ProgressMap } from '../playback/progress';
import { furthestSeconds } from '../playback/progress-map';
import type { StartQuery } from './params';

/** The memory of the last visit. */
export interface LeftMemory {
  /** Content and episode, the last watched one last. */
  lastEpisodes: readonly (readonly [content: string, episode: Id])[];
  progress: ProgressMap;
}

/**
 * The episode that the viewer of a series left; undefined for a finished one. A link with a position or a variant means
 * the episode that opens without a memory.
 */
export function leftEpisode(
  episodes: readonly Episode[],
  contentId: Id,
  { t, episodeTime, episodeVariantId }: StartQuery,
  { lastEpisodes, progress }: LeftMemory,
): Episode | undefined {
  if (t !== null || episodeTime !== null || episodeVariantId !== null) return undefined;
  // The link may have another id of the content, such as a slug, than its episodes.
  const series = String(episodes[0]?.contentId ?? contentId);
  const [, id] = lastEpisodes.find(([content]) => content === series) || [];
  const episode = findById(episodes, id);
  const isFinished =
    episode === undefined || episode.isCompleted || isWatched(furthestSeconds(progress, episode.id), episode.duration);
  return isFinished ? undefined : episode;
}
