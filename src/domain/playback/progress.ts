import type { Id } from '../catalogue/id';

/**
 * Saved positions in local storage under `episodesTimeProgress`: episode id to seconds, or episode id to a map of
 * variant id to seconds.
 */
export type ProgressMap = Readonly<Record<string, number | Readonly<Record<string, number>>>>;

/** Shortest interval between two saves of the position. */
export const PROGRESS_SAVE_INTERVAL_MS = 10_000;

/** Share from which an episode counts as watched. Its position is not resumed. */
export const WATCHED_SHARE = 0.95;

/**
 * Saved seconds of an episode and its variant; null without any. A variant that was not played has the furthest seconds of
 * the others: the viewer has changed the dub in another episode, or before this one has played.
 */
export function savedSeconds(map: ProgressMap, episodeId: Id, variantId: Id | null): number | null {
  const entry = map[String(episodeId)];
  if (entry === undefined) return null;
  if (typeof entry === 'number') return entry;
  const own = variantId === null ? undefined : entry[String(variantId)];
  return own ?? (Object.keys(entry).length === 0 ? null : Math.max(...Object.values(entry)));
}

/** Whether the episode counts as watched. False while its duration is unknown. */
export function isWatched(seconds: number, durationSeconds: number | null): boolean {
  return durationSeconds !== null && durationSeconds > 0 && seconds >= durationSeconds * WATCHED_SHARE;
}
