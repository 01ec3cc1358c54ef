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

/** Shortest position worth a resume prompt. */
export const MIN_RESUME_S = 5;

/**
 * Whether a saved position leads to the resume prompt: neither the first moments nor the very end do. The plan of a start
 * asks by this rule, and a position that becomes known later is offered by it.
 */
export function asksToResume(savedSeconds: number | null, durationSeconds: number | null): savedSeconds is number {
  return savedSeconds !== null && savedSeconds >= MIN_RESUME_S && !isWatched(savedSeconds, durationSeconds);
}

/** Furthest saved second over all variants, for the bar of the picker. */
export function furthestSeconds(map: ProgressMap, episodeId: Id): number {
  const entry = map[String(episodeId)];
  // A damaged entry may be null.
  if (!entry) return 0;
  return typeof entry === 'number' ? entry : Math.max(0, ...Object.values(entry));
}

/** Returns the map with new seconds. Plain seconds become a map with the first variant. The input is not changed. */
export function withSeconds(map: ProgressMap, episodeId: Id, variantId: Id | null, seconds: number): ProgressMap {
  const key = String(episodeId);
  const whole = Math.floor(seconds);
  if (variantId === null) return { ...map, [key]: whole };
  const entry = map[key];
  return { ...map, [key]: { ...(typeof entry === 'object' ? entry : {}), [String(variantId)]: whole } };
}

/** The write time of a stored value to compare by. One in the future comes from a wrong clock and counts as none. */
export const plausibleTime = (at: number, nowMs: number): number => (at <= nowMs ? at : 0);

/** Number of episodes whose position is stored: of ids as long as UUIDs, they just fit into what a host page may persist. */
export const STORED_POSITIONS = 400;

/** The map without the episodes that were watched longest ago. Those without a time are older than all others. */
export function newestPositions(
  map: ProgressMap,
  times: Readonly<Record<string, number>>,
  limit = STORED_POSITIONS,
): ProgressMap {
  const ids = Object.keys(map);
  if (ids.length <= limit) return map;
  const newest = ids.sort((one, other) => (times[other] ?? 0) - (times[one] ?? 0)).slice(0, limit);
  return Object.fromEntries(newest.map((id) => [id, map[id] ?? 0]));
}
