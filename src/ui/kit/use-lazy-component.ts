import { type ComponentType, useEffect, useState } from 'react';

/** Gets the code of a component. */
export type Load = () => Promise<ComponentType>;

/** Their code has time: nothing of it is worth delaying the picture for. */
const IDLE_MS = 1500;

/**
 * Loads a component when it is wanted, or some time after it may be. Where it does not come `onMissing` undoes the
 * wish, and the next one tries again.
 */
export function useLazyComponent(
  load: Load,
  wanted: boolean,
  soon: boolean,
  onMissing: () => void,
): ComponentType | null {
  const [loaded, setLoaded] = useState<{ component: ComponentType } | null>(null);
  useEffect(() => {
    if (loaded !== null || !(wanted || soon)) return;
    let live = true;
    const arrive = (component: ComponentType) => live && setLoaded({ component });
    const miss = () => live && wanted && onMissing();
    const timer = setTimeout(() => load().then(arrive, miss), wanted ? 0 : IDLE_MS);
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [loaded, wanted, soon, load, onMissing]);
  return loaded?.component ?? null;
}
