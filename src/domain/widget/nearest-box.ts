/** A rectangle of the screen, in pixels. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export type Direction = 'left' | 'right' | 'up' | 'down';

/** Neighbours may overlap by this much: rows of a list, buttons with a ring. */
const OVERLAP_PX = 4;

/** A step aside on the way up or down counts as much as several ahead. */
const ASIDE_FACTOR = 3;

/** The box turned so that the direction leads to the right: `near` and `far` along it, `start` and `end` across it. */
const turned = ({ left, top, right, bottom }: Box, direction: Direction) =>
  ({
    right: { near: left, far: right, start: top, end: bottom },
    left: { near: -right, far: -left, start: top, end: bottom },
    down: { near: top, far: bottom, start: left, end: right },
    up: { near: -bottom, far: -top, start: left, end: right },
  })[direction];

/**
 * Finds the box that an arrow key leads to. Left and right stay in the row. Up and down prefer the column. The nearest
 * box goes first, and of several equally near the one that begins closest. There is no way around an edge.
 * @returns its index; null where nothing lies in that direction
 */
export function nearestBox(from: Box, boxes: readonly Box[], direction: Direction): number | null {
  const origin = turned(from, direction);
  let best: { index: number; rank: readonly [aside: number, distance: number, offset: number] } | null = null;
  for (const [index, candidate] of boxes.entries()) {
    const box = turned(candidate, direction);
    if (box.near < origin.far - OVERLAP_PX || box.far <= origin.far) continue;
    const ahead = Math.max(0, box.near - origin.far);
    const aside = Math.max(0, box.start - origin.end, origin.start - box.end);
    if (aside > 0 && (direction === 'left' || direction === 'right')) continue;
    const rank = [aside > 0 ? 1 : 0, ahead + aside * ASIDE_FACTOR, Math.abs(box.start - origin.start)] as const;
    if (best === null || isLess(rank, best.rank)) best = { index, rank };
  }
  return best?.index ?? null;
}

/** Compares two lists of the same length, the first numbers first. */
function isLess(one: readonly number[], other: readonly number[]): boolean {
  const index = one.findIndex((value, at) => value !== other[at]);
  return index >= 0 && (one[index] ?? 0) < (other[index] ?? 0);
}
