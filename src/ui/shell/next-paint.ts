/** Resolves once the next frame is painted, or after this limit: a hidden page paints nothing. */
export const nextPaint = (limitMs: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, limitMs);
    // A task after the callback of the frame runs when the frame can be seen.
    requestAnimationFrame(() => setTimeout(resolve));
  });
