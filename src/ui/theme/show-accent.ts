import { clampAccent, GREY_BUFFERED } from './accent';

/** Draws the interface in the visible form of the site's colour. */
export function showAccent({ style }: HTMLElement, chosen: string): void {
  const { color, ink, isGrey } = clampAccent(chosen);
  style.setProperty('--vv-accent', color);
  style.setProperty('--vv-on-accent', ink);
  // A grey accent has no hue that tells the played part from the buffered one.
  if (isGrey) style.setProperty('--vv-buffered', GREY_BUFFERED);
}
