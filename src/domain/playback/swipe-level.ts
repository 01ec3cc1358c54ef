/** Part of the frame's height that crosses the whole range. */
const RANGE_PART = 0.75;

/** A swipe this close to an edge belongs to the system, in CSS pixels. */
export const SYSTEM_EDGE_PX = 40;

/** The darkest picture, 0-1. */
export const MIN_BRIGHTNESS = 0.3;

/**
 * The level that a vertical swipe leads to, in whole percents of 1.
 * @param from level at the start, 0-1
 * @param distance signed CSS pixels upwards
 * @param height CSS pixels of the frame
 */
export function swipedLevel(from: number, distance: number, height: number, min = 0): number {
  const level = from + (distance / (height * RANGE_PART)) * (1 - min);
  return Math.round(Math.min(1, Math.max(min, level)) * 100) / 100;
}

/** Which level a swipe from this point sets; null for one that belongs to the system. Sizes are CSS pixels of the frame. */
export function levelAt(
  point: { x: number; y: number },
  frame: { width: number; height: number },
): 'brightness' | 'volume' | null {
  if (Math.min(point.y, frame.height - point.y) < SYSTEM_EDGE_PX) return null;
  return point.x < frame.width / 2 ? 'brightness' : 'volume';
}
