import { withDeadline } from './deadline';

/** Code takes longer than usual after this time. */
const SLOW_CODE_MS = 1_000;

/** A request for lazy code. */
export interface CodeRequest {
  /** Ends the request. */
  signal?: AbortSignal;
  /** Present when the viewer waits for the code. Cancels the viewer's request. */
  cancel?: () => void;
}

/**
 * Loads code that is slow or has failed: it tries again, and reloads the frame as a last resort. `loading` is the first
 * try.
 */
export type CodeLoader = <T>(load: () => Promise<T>, request: CodeRequest, loading: Promise<T>) => Promise<T>;

let openLoader = (): Promise<CodeLoader> => Promise.reject();

/** Sets the function that loads the loader of slow code, which is lazy itself. */
export const setCodeLoader = (open: () => Promise<CodeLoader>): void => {
  openLoader = open;
};

/** Loads lazy code. Rejects when it cannot be loaded, or is no longer requested. */
export async function loadCode<T>(load: () => Promise<T>, request: CodeRequest = {}): Promise<T> {
  const loading = load();
  const loaded = await withDeadline(
    loading.then((code) => ({ code })),
    SLOW_CODE_MS,
    () => null,
  ).catch(() => null);
  if (loaded) return loaded.code;
  const loader = await openLoader().catch(() => null);
  return loader ? loader(load, request, loading) : loading;
}
