import * as v from 'valibot';
import type { ProgressMap } from '@/domain/playback/progress';
import { type KeyValueStore, type StoredValue, storedValue } from './local';

/** The stored choices and positions of this viewer (docs/behaviour.md, Storage). */
export interface ViewerMemory {
  /** Label of the chosen audio track by content id. */
  favouriteAudio: StoredValue<Readonly<Record<string, string>>>;
  progress: StoredValue<ProgressMap>;
  /** Write time of each position by episode id, in milliseconds since 1970. The account may know a newer position. */
  progressTimes: StoredValue<Readonly<Record<string, number>>>;
  /** Title of the chosen variant by content id. */
  variants: StoredValue<Readonly<Record<string, string | number>>>;
}

const Seconds = v.pipe(v.number(), v.minValue(0));

/** Drops damaged entries and keeps the others. */
const lenientRecord = <T>(value: v.GenericSchema<unknown, T>) =>
  v.pipe(
    v.record(v.string(), v.unknown()),
    v.transform((record) => {
      const entries = Object.entries(record).flatMap(([key, item]) => {
        const parsed = v.safeParse(value, item);
        return parsed.success ? [[key, parsed.output] as const] : [];
      });
      return Object.fromEntries(entries) as Record<string, T>;
    }),
  );

/** Opens the viewer's memory in a key-value store. */
export function openViewerMemory(store: KeyValueStore): ViewerMemory {
  return {
    favouriteAudio: storedValue(store, 'favoriteAudioTracks', lenientRecord(v.string())),
    progress: storedValue(store, 'episodesTimeProgress', lenientRecord(v.union([Seconds, lenientRecord(Seconds)]))),
    progressTimes: storedValue(store, 'episodesTimeProgressAt', lenientRecord(v.number())),
    variants: storedValue(store, 'episodeVariants', lenientRecord(v.union([v.string(), v.number()]))),
  };
}
