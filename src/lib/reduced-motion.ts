/** The part of a window that knows the viewer's preferences. */
export interface MediaQueries {
  matchMedia(query: string): { readonly matches: boolean };
}

/** Whether the viewer prefers reduced motion, so that nothing starts or moves by itself. */
export const prefersReducedMotion = (window: MediaQueries = globalThis as never): boolean =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches;
