import { type ComponentType, lazy } from 'react';
import { loadCode } from '@/lib/load-code';

/**
 * A component that loads after the first frame. If it does not load, it renders nothing: a missing extra must not replace the
 * video with a failure screen.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return lazy(() =>
    loadCode(load).then(
      (part) => ({ default: part }),
      () => ({ default: () => null }),
    ),
  );
}
