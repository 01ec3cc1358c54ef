import type { Id } from '@/domain/catalogue/id';
import type { ProgressMap } from '@/domain/playback/progress';
import type { StartMemory } from '@/domain/startup/plan-start';
import { STORAGE_KEYS, storedNumber, storedProgress, storedRecord, storedText, storedVariants } from './keys';
import { type LastEpisodes, openLastEpisodes } from './last-episodes';
import { type KeyValueStore, type StoredValue, storedValue } from './local';

/** The stored choices and positions of this viewer (docs/behaviour.md, Storage). */
export interface ViewerMemory {
  /** Label of the chosen audio track by content id. */
  favouriteAudio: StoredValue<Readonly<Record<string, string>>>;
  progress: StoredValue<ProgressMap>;
  /** Write time of each position by episode id, in milliseconds since 1970. The account may know a newer position. */
  progressTimes: StoredValue<Readonly<Record<string, number>>>;
  /** The episodes that were watched last, by content id. */
  lastEpisodes: StoredValue<LastEpisodes>;
  /** Title of the chosen variant by content id. */
  variants: StoredValue<Readonly<Record<string, Id>>>;
  /** The position that this player has saved last, as JSON; null before. */
  lastSaved: string | null;
}

/** Opens the viewer's memory in a key-value store. */
export function openViewerMemory(store: KeyValueStore): ViewerMemory {
  return {
    favouriteAudio: storedValue(store, STORAGE_KEYS.audio, storedRecord(storedText)),
    progress: storedValue(store, STORAGE_KEYS.progress, storedProgress),
    progressTimes: storedValue(store, STORAGE_KEYS.progressTimes, storedRecord(storedNumber)),
    lastEpisodes: openLastEpisodes(store),
    variants: storedValue(store, STORAGE_KEYS.variants, storedVariants),
    lastSaved: null,
  };
}

/** Reads what a start depends on. */
export function readStartMemory(memory: ViewerMemory): StartMemory {
  return {
    audio: memory.favouriteAudio.read() ?? {},
    progress: memory.progress.read() ?? {},
    lastEpisodes: memory.lastEpisodes.read() ?? [],
    variants: memory.variants.read() ?? {},
  };
}
