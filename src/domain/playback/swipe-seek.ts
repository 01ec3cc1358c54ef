/** Seconds of each pixel of a swipe. */
export const SWIPE_SECONDS_PER_PIXEL = 0.05;
/** Length up to which a swipe seeks by that alone. */
export const FINE_SWIPE_PX = 200;
/** Further length after which a swipe has also crossed this part of the stream. */
export const COARSE_SWIPE_PX = 600;
export const COARSE_SWIPE_PART = 0.25;

/**
 * Signed seconds of a swipe of signed pixels (docs/behaviour.md, Gestures). The length alone decides, so that sliding
 * back undoes it. A short swipe is exact; a long one also crosses a growing part of the stream.
 */
export function swipeSeconds(pixels: number, durationS: number): number {
  const length = Math.abs(pixels);
  const part = Math.max(0, length - FINE_SWIPE_PX) / COARSE_SWIPE_PX;
  const stream = Number.isFinite(durationS) ? durationS : 0;
  return Math.sign(pixels) * (length * SWIPE_SECONDS_PER_PIXEL + COARSE_SWIPE_PART * stream * part ** 2);
}
