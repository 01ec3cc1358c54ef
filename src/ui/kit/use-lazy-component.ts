import { type ComponentType, useEffect, useState } from 'react';
import { loadCode } from '@/lib/load-code';

/** Loads the code of a component. */
export type Load = () => Promise<ComponentType>;

/** Delay of an idle load: no lazy component is worth delaying the first frame. */
const IDLE_MS = 1500;

/**
 * Loads a component when it is requested, or after a delay once `soon` is set. Slow code is loaded again as long as it is
 * requested. If it cannot be loaded, or the viewer cancels, `onMissing` cancels the request.
 */
export function useLazyComponent(
  load: Load,
  requested: boolean,
  soon: boolean,
  onMissing: () => void,
): ComponentType | null {
  const [loaded, setLoaded] = useState<{ component: ComponentType } | null>(null);
  useEffect(() => {
    if (loaded !== null || !(requested || soon)) return;
    const controller = new AbortController();
    const { signal } = controller;
    const show = (component: ComponentType) => signal.aborted || setLoaded({ component });
    const fail = () => signal.aborted || !requested || onMissing();
    const start = () => (requested ? loadCode(load, { signal, cancel: onMissing }) : load()).then(show, fail);
    const timer = setTimeout(start, requested ? 0 : IDLE_MS);
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [loaded, requested, soon, load, onMissing]);
  return loaded?.component ?? null;
}
