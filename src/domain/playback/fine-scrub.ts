/**
 * Heights of the pointer above the bar, in pixels, from which a drag moves the position by this part of its own way. The
 * uppermost first.
 */
const FINE_ZONES = [
  { abovePx: 120, part: 1 / 8 },
  { abovePx: 80, part: 1 / 4 },
  { abovePx: 40, part: 1 / 2 },
] as const;

/** The part of its own way by which a drag moves the position; 1 on the bar. */
export const scrubPart = (abovePx: number): number => FINE_ZONES.find((zone) => abovePx >= zone.abovePx)?.part ?? 1;

/** A moment of a drag, both in pixels along the bar. */
export interface ScrubPoint {
  /** The pointer. */
  pointer: number;
  /** The position that the drag has reached. */
  at: number;
}

/**
 * The next moment of a drag. A fine drag leaves the pointer behind or ahead of its position. Back on the bar the position
 * catches up by as much as the pointer moves, so that the way down moves nothing.
 */
export function nextScrub({ pointer: from, at }: ScrubPoint, pointer: number, part: number): ScrubPoint {
  const way = pointer - from;
  const reached = at + way * part;
  if (part < 1) return { pointer, at: reached };
  const gap = pointer - reached;
  return { pointer, at: reached + Math.sign(gap) * Math.min(Math.abs(gap), Math.abs(way)) };
}
