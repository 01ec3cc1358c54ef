import type { Episode } from '../catalogue/content';
import { type Id, isSameId } from '../catalogue/id';
import { furthestSeconds, isWatched, type ProgressMap } from '../playback/progress';
import type { StartQuery } from './params';

/** The memory of the last visit. */
export interface LeftMemory {
  /** Content and episode, the last watched one last. */
  lastEpisodes: readonly (readonly [content: string, episode: Id])[];
  progress: ProgressMap;
}

/**
 * The episode that the viewer of a series left, or after a finished one the next that is not; undefined for a finished
 * series. A link with a position or a variant means the episode that opens without a memory.
 */
export function leftEpisode(
  sorted: readonly Episode[],
  contentId: Id,
  { t, episodeTime, episodeVariantId }: StartQuery,
  { lastEpisodes, progress }: LeftMemory,
): Episode | undefined {
  if (t !== null || episodeTime !== null || episodeVariantId !== null) return undefined;
  // The link may have another id of the content, such as a slug, than its episodes.
  const series = String(sorted[0]?.contentId ?? contentId);
  const [, left] = lastEpisodes.find(([content]) => content === series) || [];
  const from = sorted.findIndex(({ id }) => isSameId(id, left));
  return sorted.find(
    ({ id, duration, isCompleted }, at) =>
      from >= 0 && at >= from && !isCompleted && !isWatched(furthestSeconds(progress, id), duration),
  );
}
