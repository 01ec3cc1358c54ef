import { type ComponentType, useEffect, useState } from 'react';

/** Loads the code of a component. */
export type Load = () => Promise<ComponentType>;

/** Delay of an idle load: no lazy component is worth delaying the first frame. */
const IDLE_MS = 1500;

/**
 * Loads a component when it is requested, or after a delay once `soon` is set. If it fails to load, `onMissing` cancels
 * the request, and the next request tries again.
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
    let live = true;
    const arrive = (component: ComponentType) => live && setLoaded({ component });
    const miss = () => live && requested && onMissing();
    const timer = setTimeout(() => load().then(arrive, miss), requested ? 0 : IDLE_MS);
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [loaded, requested, soon, load, onMissing]);
  return loaded?.component ?? null;
}
