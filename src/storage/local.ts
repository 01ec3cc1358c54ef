import type { Stored } from '@/domain/settings/records';
import { readHandover } from '@/domain/startup/handover';
import { parseJson } from '@/lib/json';

/** The value of one key of local storage, checked on each read. */
export interface StoredValue<T> {
  read(): T;
  write(value: T): void;
}

/** The part of `Storage` that the player uses. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem'>;

/** The parts of a window that have its storage, and what the document before could not store. */
interface StoringWindow {
  readonly localStorage: Storage;
  readonly history: { readonly state: unknown };
}

/**
 * Opens a local storage that never throws. If the browser blocks it (third-party frame, sandbox, private mode, full
 * disk), values live in memory until the page ends, and in the handover to the next document.
 */
export function openLocalStorage(window: StoringWindow, onProblem?: (message: string) => void) {
  const memory = new Map(readHandover(window).stored);
  const attempt = <T>(use: (storage: Storage) => T): T | null => {
    try {
      return use(window.localStorage);
    } catch (error) {
      onProblem?.(error instanceof Error ? error.message : String(error));
      return null;
    }
  };
  return {
    getItem: (key: string) => memory.get(key) ?? attempt((storage) => storage.getItem(key)),
    setItem(key: string, value: string) {
      const written = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      });
      if (written) memory.delete(key);
      else memory.set(key, value);
    },
    /** Values by key that the browser did not save. */
    unsaved: memory as ReadonlyMap<string, string>,
  };
}

/** The local storage, and what it holds in memory alone. */
export type LocalStore = ReturnType<typeof openLocalStorage>;

/** Opens a typed key. A damaged or foreign value reads as the default. The next write replaces it. */
export function storedValue<T>(store: KeyValueStore, { key, guard, fallback }: Stored<T>): StoredValue<T> {
  return {
    read: () => guard(parseJson(store.getItem(key) ?? 'null')) ?? fallback,
    write: (value) => store.setItem(key, JSON.stringify(value)),
  };
}
