import type { Id } from '@/domain/catalogue/id';
import { RECORDS } from '@/domain/settings/records';
import type { StartMemory } from '@/domain/startup/plan-start';
import { type KeyValueStore, storedValue } from './local';

/** Opens the stored choices and positions of this viewer in a key-value store. */
export const openViewerMemory = (store: KeyValueStore) => ({
  favouriteAudio: storedValue(store, RECORDS.audio),
  progress: storedValue(store, RECORDS.progress),
  progressTimes: storedValue(store, RECORDS.progressTimes),
  lastEpisodes: storedValue(store, RECORDS.lastEpisodes),
  variants: storedValue(store, RECORDS.variants),
  /** The position that this player has saved last, as JSON; null before. */
  lastSaved: null as string | null,
});

export type ViewerMemory = ReturnType<typeof openViewerMemory>;

/** Reads what a start depends on. */
export const readStartMemory = (memory: ViewerMemory): StartMemory => ({
  audio: memory.favouriteAudio.read(),
  progress: memory.progress.read(),
  lastEpisodes: memory.lastEpisodes.read(),
  variants: memory.variants.read(),
});

/** Number of series whose last episode is stored. */
export const STORED_LAST_EPISODES = 100;

/** Stores the last episode of a content; the series watched longest ago are dropped. */
export function keepLastEpisode({ lastEpisodes }: ViewerMemory, content: Id, episode: Id): void {
  const before = lastEpisodes.read();
  const [lastContent, lastEpisode] = before.at(-1) ?? [];
  if (lastContent === String(content) && lastEpisode === episode) return;
  const others = before.filter(([other]) => other !== String(content));
  lastEpisodes.write([...others, [String(content), episode] as const].slice(-STORED_LAST_EPISODES));
}
