import { type ComponentType, lazy } from 'react';

/**
 * A part of the interface that arrives after the first frame. One that does not arrive is simply not there: the film
 * is worth more than an embellishment, so it must not end in the panel of a bug.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: () => null }),
    ),
  );
}
