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
