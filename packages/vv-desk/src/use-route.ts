import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { type Route, readRoute, routeHash } from './route';

const watchHash = (onChange: () => void) => {
  addEventListener('hashchange', onChange);
  return () => removeEventListener('hashchange', onChange);
};

/** The view of the URL's fragment, and the way to another one. */
export function useRoute(): [route: Route, go: (change: Partial<Route>) => void] {
  const hash = useSyncExternalStore(watchHash, () => location.hash);
  const route = useMemo(() => readRoute(hash, Date.now()), [hash]);
  const go = useCallback((change: Partial<Route>) => {
    location.hash = routeHash({ ...readRoute(location.hash, Date.now()), ...change });
  }, []);
  return [route, go];
}
