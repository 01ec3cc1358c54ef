/** Percents of the content that are told of, once an episode (spec section 9). */
export const MILESTONES_PERCENT = [10, 25, 50, 75, 95, 100] as const;

/**
 * The milestones that playing from one second to another passes, but for 100, which is the end itself. What is jumped
 * over by a seek was not watched, and is no milestone. None where the length is unknown or without an end.
 */
export function passedMilestones(fromS: number, toS: number, durationS: number): number[] {
  if (!Number.isFinite(durationS) || durationS <= 0) return [];
  return MILESTONES_PERCENT.filter((percent) => {
    const second = (durationS * percent) / 100;
    return percent < 100 && fromS < second && second <= toS;
  });
}
