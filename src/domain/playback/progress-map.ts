import type { Id } from '../catalogue/id';
import type { ProgressMap } from './progress';

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
