import type { Id } from '@/domain/catalogue/id';
import { STORAGE_KEYS, type StoredGuard, storedId } from './keys';
import { type KeyValueStore, type StoredValue, storedValue } from './local';

/** Number of series whose last episode is stored. */
export const STORED_LAST_EPISODES = 100;

/** Content and episode, the last watched one last. A list, because an object would sort numeric ids. */
export type LastEpisodes = readonly (readonly [content: string, episode: Id])[];

const storedPairs: StoredGuard<LastEpisodes> = (value) =>
  Array.isArray(value)
    ? value.flatMap((pair): LastEpisodes => {
        const [content, episode] = Array.isArray(pair) ? pair : [];
        const id = storedId(episode);
        return typeof content === 'string' && id !== null ? [[content, id]] : [];
      })
    : null;

/** Opens the last episodes of the series that the viewer watched. */
export const openLastEpisodes = (store: KeyValueStore): StoredValue<LastEpisodes> =>
  storedValue(store, STORAGE_KEYS.lastEpisodes, storedPairs);

/** Stores the last episode of a content; the series watched longest ago are dropped. */
export function keepLastEpisode(stored: StoredValue<LastEpisodes>, content: Id, episode: Id): void {
  const before = stored.read() ?? [];
  const [lastContent, lastEpisode] = before.at(-1) ?? [];
  if (lastContent === String(content) && lastEpisode === episode) return;
  const others = before.filter(([other]) => other !== String(content));
  stored.write([...others, [String(content), episode] as const].slice(-STORED_LAST_EPISODES));
}
