import type { LeftMemory } from '@/domain/startup/left-episode';
import { parseJson } from '@/lib/json';

/**
 * Reads the memory of the last visit, as the storage of the player does (`storage/viewer-memory.ts`), whose code is too
 * much for the page. Damaged values count as none.
 */
export function readMemory(window: Window): LeftMemory {
  const read = (key: string): unknown => {
    try {
      return parseJson(window.localStorage.getItem(key) || 'null');
    } catch {
      return null;
    }
  };
  const pairs = read('player-last-episodes');
  return {
    lastEpisodes: (Array.isArray(pairs) ? pairs : []).filter(Array.isArray) as never,
    progress: Object(read('episodesTimeProgress')),
  };
}
