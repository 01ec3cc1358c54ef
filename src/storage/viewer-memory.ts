import * as v from 'valibot';
import type { ProgressMap } from '@/domain/playback/progress';
import { type KeyValueStore, type StoredValue, storedValue } from './local';

/** What is remembered of this viewer on this site, under the keys of spec section 3. */
export interface ViewerMemory {
  /** Content id to the label of the audio track chosen for it. */
  favouriteAudio: StoredValue<Readonly<Record<string, string>>>;
  progress: StoredValue<ProgressMap>;
  /** Ours: episode id to when its place was written, in milliseconds since 1970; an account may know a newer one. */
  progressTimes: StoredValue<Readonly<Record<string, number>>>;
  /** Content id to the title of the variant chosen for it. */
  variants: StoredValue<Readonly<Record<string, string | number>>>;
}

const Seconds = v.pipe(v.number(), v.minValue(0));

/** One damaged entry costs only itself, not what is remembered of every other film. */
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

/** Opens the memory over a key-value store. */
export function openViewerMemory(store: KeyValueStore): ViewerMemory {
  return {
    favouriteAudio: storedValue(store, 'favoriteAudioTracks', lenientRecord(v.string())),
    progress: storedValue(store, 'episodesTimeProgress', lenientRecord(v.union([Seconds, lenientRecord(Seconds)]))),
    progressTimes: storedValue(store, 'episodesTimeProgressAt', lenientRecord(v.number())),
    variants: storedValue(store, 'episodeVariants', lenientRecord(v.union([v.string(), v.number()]))),
  };
}
