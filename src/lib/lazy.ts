import { withDeadline } from './deadline';

/** Code, or what is made of it, that loads on demand and once. */
export interface Lazy<T> {
  /** The result of the load; null before. */
  loaded(): T | null;
  /** Loads. Calls during a load share it, and a failed one is forgotten: the next call loads again. */
  load(): Promise<T>;
  /** Begins the load, for nobody who waits. */
  prepare(): void;
  /** Runs `act` with the result, at once where it is loaded. Never after a failure, nor after `signal` has aborted. */
  run(act: (result: T) => unknown, signal?: AbortSignal): void;
}

interface LazyOptions {
  /** Longest wait for one load, in milliseconds. A result that comes later is kept, and `loaded` gives it. */
  limitMs?: number;
  /** Called once for each load that has failed or taken too long. */
  onFailure?(error: unknown): void;
}

/** Loads something with the first call that needs it. */
export function lazy<T>(load: () => Promise<T>, { limitMs, onFailure }: LazyOptions = {}): Lazy<T> {
  let loaded: { result: T } | null = null;
  let loading: Promise<T> | null = null;
  let waiting: Promise<T> | null = null;
  const begin = async () => {
    const result = await load();
    loaded = { result };
    return result;
  };
  const wait = async () => {
    loading ??= begin().finally(() => {
      loading = null;
    });
    try {
      return await (limitMs === undefined ? loading : withDeadline(loading, limitMs));
    } catch (error) {
      onFailure?.(error);
      throw error;
    } finally {
      waiting = null;
    }
  };
  const request = () => {
    if (loaded !== null) return Promise.resolve(loaded.result);
    waiting ??= wait();
    return waiting;
  };
  const act = (run: (result: T) => unknown, signal?: AbortSignal) => {
    if (signal?.aborted) return;
    if (loaded !== null) run(loaded.result);
    else
      void request().then(
        (result) => signal?.aborted || run(result),
        () => undefined,
      );
  };
  return { loaded: () => loaded?.result ?? null, load: request, prepare: () => act(() => undefined), run: act };
}
