/**
 * Resolves once the frame has come into view. A browser reports that with the next frame of the screen, and nothing while
 * the frame is out of view. A hidden page counts as seen: it cannot tell.
 */
export const frameSeen = ({ document, IntersectionObserver: Observer }: Window & typeof globalThis): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) return resolve();
    new Observer((entries) => entries.pop()?.isIntersecting && resolve()).observe(document.documentElement);
  });
