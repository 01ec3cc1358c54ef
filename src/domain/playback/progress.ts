/**
 * Where viewers stopped, as local storage keeps it under `episodesTimeProgress` (spec section 3): episode id to seconds,
 * or episode id to a map of variant id to seconds.
 */
export type ProgressMap = Readonly<Record<string, number | Readonly<Record<string, number>>>>;

/** Progress is saved at most this often (spec section 9). */
export const PROGRESS_SAVE_INTERVAL_MS = 10_000;

/** Below this the viewer has only looked in: there is nothing to go back to. */
export const MIN_RESUME_S = 5;

/** From this share on an episode counts as watched: for the picker's tick, and there is nothing left to go back to. */
export const WATCHED_SHARE = 0.95;

/** Seconds saved for an episode and its variant; an episode without variants has them directly. Null when none. */
export function savedSeconds(map: ProgressMap, episodeId: number, variantId: number | null): number | null {
  const entry = map[String(episodeId)];
  if (entry === undefined) return null;
  if (typeof entry === 'number') return entry;
  return (variantId === null ? undefined : entry[String(variantId)]) ?? null;
}

/** The furthest second of an episode over its variants, for the picker's bar. */
export function furthestSeconds(map: ProgressMap, episodeId: number): number {
  const entry = map[String(episodeId)];
  if (entry === undefined) return 0;
  return typeof entry === 'number' ? entry : Math.max(0, ...Object.values(entry));
}

/** The map with new seconds in it; a plain number becomes a map once a variant is played. The input stays as it is. */
export function withSeconds(
  map: ProgressMap,
  episodeId: number,
  variantId: number | null,
  seconds: number,
): ProgressMap {
  const key = String(episodeId);
  const whole = Math.floor(seconds);
  if (variantId === null) return { ...map, [key]: whole };
  const entry = map[key];
  return { ...map, [key]: { ...(typeof entry === 'object' ? entry : {}), [String(variantId)]: whole } };
}

/** Whether so little is left that the episode counts as seen; not while its length is unknown. */
export function isWatched(seconds: number, durationSeconds: number | null): boolean {
  return durationSeconds !== null && durationSeconds > 0 && seconds >= durationSeconds * WATCHED_SHARE;
}

/** Whether a saved time is worth a question: not the first moments, and not the very end. */
export function isWorthResuming(seconds: number | null, durationSeconds: number | null): seconds is number {
  return seconds !== null && seconds >= MIN_RESUME_S && !isWatched(seconds, durationSeconds);
}
