/** The part of a window that tells what is in view. */
interface Sights {
  readonly document: { readonly hidden: boolean; readonly documentElement: object };
  readonly IntersectionObserver: new (
    listener: (entries: { readonly isIntersecting: boolean }[]) => void,
  ) => { observe(element: never): void };
}

/**
 * Watches for the frame to come into view. A browser reports that with the next frame of the screen, and nothing while the
 * frame is out of view. A hidden page counts as seen: it cannot tell.
 */
export function watchSight({ document, IntersectionObserver: Observer }: Sights) {
  const seen = new Promise<void>((resolve) => {
    if (document.hidden) resolve();
    else
      new Observer((entries) => entries.pop()?.isIntersecting && resolve()).observe(document.documentElement as never);
  });
  const sight = {
    /** Time on the page's clock since which the frame has been in view, in milliseconds; null before. */
    since: null as number | null,
    /** Resolves once the frame has come into view. */
    begun: seen.then(() => {
      sight.since = performance.now();
    }),
  };
  return sight;
}

/** Whether a viewer has had the frame before them. */
export type FrameSight = ReturnType<typeof watchSight>;
