/** Whether a viewer has had the frame before them. */
export interface FrameSight {
  /** Time on the page's clock since which it has been in view, in milliseconds; null before. */
  since: number | null;
  /** Resolves once the frame has come into view. */
  readonly begun: Promise<void>;
}

/**
 * Watches for the frame to come into view. A browser reports that with the next frame of the screen, and nothing while the
 * frame is out of view. A hidden page counts as seen: it cannot tell.
 */
export function watchSight({ document, IntersectionObserver: Observer }: Window & typeof globalThis): FrameSight {
  const begun = new Promise<void>((resolve) => {
    const see = () => {
      sight.since = performance.now();
      resolve();
    };
    if (document.hidden) queueMicrotask(see);
    else new Observer((entries) => entries.pop()?.isIntersecting && see()).observe(document.documentElement);
  });
  const sight: FrameSight = { since: null, begun };
  return sight;
}
