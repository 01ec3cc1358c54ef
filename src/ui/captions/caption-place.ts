import { clamp } from '@/lib/number';

/** Sides in CSS pixels, from the upper left corner. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Space between captions and a sheet. */
const GAP_PX = 8;
/** Captions beside a sheet need this part of the width at least. */
const MIN_WIDTH_PART = 0.38;
/** Two lines of the default size need this part of the height. */
const MIN_HEIGHT_PART = 0.14;
/** Two lines of the smallest text. */
const MIN_HEIGHT_PX = 28;

const widthOf = ({ left, right }: Box): number => right - left;
const heightOf = ({ top, bottom }: Box): number => bottom - top;

/**
 * The part of the area that sheets leave to captions. Captions stay below a sheet if they fit there; otherwise they take
 * the larger part beside or above it.
 * @param frameHeight height of the frame in CSS pixels
 * @returns null where the captions would be too small to read
 */
export function placeCaptions(area: Box, sheets: readonly Box[], frameHeight: number): Box | null {
  const height = Math.max(MIN_HEIGHT_PX, frameHeight * MIN_HEIGHT_PART);
  const width = widthOf(area) * MIN_WIDTH_PART;
  const fits = (box: Box) => widthOf(box) >= width && heightOf(box) >= height;
  return sheets.reduce<Box | null>((free, sheet) => free && freePart(free, sheet, fits), area);
}

function freePart(area: Box, sheet: Box, fits: (box: Box) => boolean): Box | null {
  const left = sheet.left - GAP_PX;
  const top = sheet.top - GAP_PX;
  const right = sheet.right + GAP_PX;
  const bottom = sheet.bottom + GAP_PX;
  if (left >= area.right || right <= area.left || top >= area.bottom || bottom <= area.top) return area;
  const below = { ...area, top: bottom };
  if (fits(below)) return below;
  const others = [
    { ...area, right: left },
    { ...area, left: right },
    { ...area, bottom: top },
  ].filter(fits);
  const size = (box: Box) => widthOf(box) * heightOf(box);
  return others.sort((one, other) => size(other) - size(one))[0] ?? null;
}

/** Boxes that touch do not overlap, whatever part of a pixel the browser adds. */
const TOUCH_PX = 0.5;

/**
 * Places the cues of all layers in the free space, the last cue first: earlier ones give way, and so do second subtitles.
 * @param layer the box of the elements in which the cues are placed
 * @param rise pixels by which those of the lower half stand above the space's lower edge
 */
export function placeCues(displays: readonly HTMLElement[], layer: Box, free: Box, rise: number): void {
  // Vertical text stands beside the other one.
  const taken: Record<'top' | 'left', Box[]> = { top: [], left: [] };
  const cues = displays.map((display) => ({ display, ...measure(display, layer, free, rise) }));
  for (const { display, axis, isLow, size, box } of cues.reverse()) {
    const [near, far] = axis;
    const move = (to: number) => Object.assign(box, { [near]: to, [far]: to + size });
    for (let other = hit(box, taken[near]); other; other = hit(box, taken[near]))
      move(isLow ? other[near] - size : other[far]);
    taken[near].push(box);
    display.toggleAttribute('data-low', isLow && near === 'top');
    if (near === 'left') display.style.left = `${box.left - layer.left}px`;
    else display.style.bottom = `${layer.bottom - box.bottom}px`;
    // A new cue appears in its place; only later it moves with the controls.
    display.style.transition = 'bottom var(--vv-fade)';
  }
}

const hit = (box: Box, others: readonly Box[]): Box | undefined =>
  others.find(
    ({ left, top, right, bottom }) =>
      Math.min(box.right, right) - Math.max(box.left, left) > TOUCH_PX &&
      Math.min(box.bottom, bottom) - Math.max(box.top, top) > TOUCH_PX,
  );

/** Where a cue stands by its file: see `placeOf` in `src/media/captions/caption-renderer.ts`. */
function measure(display: HTMLElement, layer: Box, free: Box, rise: number) {
  const { line = '', anchor, vertical } = display.dataset;
  const axis = vertical === undefined ? (['top', 'bottom'] as const) : (['left', 'right'] as const);
  const [near, far] = axis;
  const { offsetHeight, offsetLeft, offsetTop, offsetWidth } = display;
  const [left, top] = [layer.left + offsetLeft, layer.top + offsetTop];
  const box = { left, top, right: left + offsetWidth, bottom: top + offsetHeight };
  const size = box[far] - box[near];
  const isPart = line.endsWith('%');
  // Vertical text may begin at the right edge.
  const value = vertical === 'rl' && !isPart ? -1 - Number(line) : Number.parseFloat(line);
  const isLow = isPart ? value >= 50 : value < 0;
  const start = free[near];
  const end = free[far] - (isLow && near === 'top' ? rise : 0);
  const step = Number.parseFloat(getComputedStyle(display.firstElementChild ?? display).lineHeight) || size;
  const byLines = isLow ? end - size + (value + 1) * step : start + value * step;
  const at = isPart ? start + ((end - start) * value) / 100 - size * Number(anchor) : byLines;
  const from = clamp(at, start, Math.max(start, end - size));
  return { axis, isLow, size, box: { ...box, [near]: from, [far]: from + size } };
}
