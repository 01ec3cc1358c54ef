import type { Stored } from '@/domain/settings/records';
import { parseJson } from '@/lib/json';

/** The value of one key of local storage, checked on each read. */
export interface StoredValue<T> {
  read(): T;
  write(value: T): void;
}

/** The part of `Storage` that the player uses. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem'>;

/** The local storage, and what it holds in memory alone. */
export interface LocalStore extends KeyValueStore {
  /** Values by key that the browser did not save. */
  readonly unsaved: ReadonlyMap<string, string>;
}

/**
 * Opens a local storage that never throws. If the browser blocks it (third-party frame, sandbox, private mode, full
 * disk), values live in memory until the page ends.
 * @param access reads the window's `localStorage`; the access itself may throw
 * @param unsaved values of the document before, which the browser did not save
 */
export function openLocalStorage(
  access: () => Storage,
  onProblem: (message: string) => void,
  unsaved?: ReadonlyMap<string, string>,
): LocalStore {
  const memory = new Map(unsaved);
  const attempt = <T>(use: (storage: Storage) => T): T | null => {
    try {
      return use(access());
    } catch (error) {
      onProblem(error instanceof Error ? error.message : String(error));
      return null;
    }
  };
  return {
    getItem: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key)),
    setItem(key, value) {
      const written = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      });
      if (written) memory.delete(key);
      else memory.set(key, value);
    },
    unsaved: memory,
  };
}

/** Opens a typed key. A damaged or foreign value reads as the default. The next write replaces it. */
export function storedValue<T>(store: KeyValueStore, { key, guard, fallback }: Stored<T>): StoredValue<T> {
  return {
    read: () => guard(parseJson(store.getItem(key) ?? 'null')) ?? fallback,
    write: (value) => store.setItem(key, JSON.stringify(value)),
  };
}
