import { clampAccent, GREY_BUFFERED } from './accent';

/** Draws the interface in the visible form of a CSS colour; false for a text that is no opaque colour. */
export function showAccent({ style }: HTMLElement, chosen: string): boolean {
  const hex = hexOf(chosen);
  if (hex === null) return false;
  const { color, ink, isGrey } = clampAccent(hex);
  style.setProperty('--vv-accent', color);
  style.setProperty('--vv-on-accent', ink);
  // A grey accent has no hue that tells the played part from the buffered one.
  style.setProperty('--vv-buffered', isGrey ? GREY_BUFFERED : '');
  return true;
}

/** A canvas keeps its colour where a text is none, and writes an opaque one as `#rrggbb`. */
function hexOf(color: string): string | null {
  const context = document.createElement('canvas').getContext('2d');
  const read = (before: string) => Object.assign(context ?? {}, { fillStyle: before }, { fillStyle: color }).fillStyle;
  return /^#/.test(read('#000')) && read('#000') === read('#fff') ? read('#000') : null;
}
