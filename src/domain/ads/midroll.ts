/** Content longer than this has a midroll (docs/behaviour.md, Ad flow). */
export const MIDROLL_MIN_DURATION_S = 1800;

/** Position of the midroll; null for short content, live content and unknown durations. */
export function midrollTime(durationS: number): number | null {
  return Number.isFinite(durationS) && durationS > MIDROLL_MIN_DURATION_S ? durationS / 2 : null;
}

/** Whole percent of the content before a second; 0 for an unknown duration. */
export function percentWatched(currentTimeS: number, durationS: number): number {
  if (!Number.isFinite(durationS) || durationS <= 0) return 0;
  return Math.min(100, Math.max(0, Math.round((currentTimeS / durationS) * 100)));
}
