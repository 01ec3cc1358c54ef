import { useEffect, useReducer, useState } from 'react';
import type * as v from 'valibot';
import { ask, type Failure, type Params } from './api/client';
import { useDesk } from './desk-context';
import { words } from './words';

/** The state of a page's data. Old data stay while new ones load. */
export interface Loaded<T> {
  data: T | null;
  failure: Failure | null;
  isLoading: boolean;
  reload: () => void;
}

/** A short load is not announced. */
const ANNOUNCED_AFTER_MS = 300;

/**
 * Loads data, and loads them again every so often while the page is visible.
 * @param key of the page: data of another page are not shown meanwhile
 * @param everyMs pause between two loads; null for one load
 */
export function useData<T>(
  schema: v.GenericSchema<unknown, T>,
  key: string,
  params: Params,
  everyMs: number | null = null,
): Loaded<T> {
  const { announce, onFailure } = useDesk();
  const [round, reload] = useReducer((count: number) => count + 1, 0);
  const [state, setState] = useState<{ key: string; data: T | null; failure: Failure | null; isLoading: boolean }>({
    key,
    data: null,
    failure: null,
    isLoading: true,
  });
  const query = JSON.stringify(params);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a round loads the same data again
  useEffect(() => {
    const gone = new AbortController();
    const isRefresh = everyMs !== null && round > 0;
    setState((old) => ({ ...old, ...(old.key === key ? {} : { key, data: null, failure: null }), isLoading: true }));
    const slow = setTimeout(() => isRefresh || announce(words.loading), ANNOUNCED_AFTER_MS);
    const finish = async () => {
      const answer = await ask(schema, 'data', JSON.parse(query), gone.signal);
      clearTimeout(slow);
      if (gone.signal.aborted) return;
      if (answer.ok) {
        setState({ key, data: answer.value, failure: null, isLoading: false });
        if (!isRefresh) announce(words.loaded);
        return;
      }
      setState((old) => ({ ...old, failure: answer.failure, isLoading: false }));
      onFailure(answer.failure);
    };
    void finish();
    return () => {
      clearTimeout(slow);
      gone.abort();
    };
  }, [schema, key, query, round, announce, onFailure]);

  useRefresh(everyMs, state.isLoading, reload);
  const isOfKey = state.key === key;
  return {
    data: isOfKey ? state.data : null,
    failure: isOfKey ? state.failure : null,
    isLoading: state.isLoading || !isOfKey,
    reload,
  };
}

/** Reloads after each pause, while the page is visible; at once when it is shown again. */
function useRefresh(everyMs: number | null, isLoading: boolean, reload: () => void): void {
  useEffect(() => {
    if (everyMs === null || isLoading) return;
    const gone = new AbortController();
    const loadedAt = Date.now();
    const reloadIfDue = () => {
      if (document.visibilityState === 'visible' && Date.now() - loadedAt >= everyMs) reload();
    };
    const timer = setInterval(reloadIfDue, everyMs);
    document.addEventListener('visibilitychange', reloadIfDue, { signal: gone.signal });
    return () => {
      clearInterval(timer);
      gone.abort();
    };
  }, [everyMs, isLoading, reload]);
}
