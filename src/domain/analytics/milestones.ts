/** Reported percents of the content, each once an episode. */
const MILESTONES_PERCENT = [10, 25, 50, 75, 95, 100] as const;

/**
 * Milestones that playback passes between two seconds. 100 is excluded: the end of the content reports it. Seeks pass
 * no milestone. Content of unknown or infinite duration has none.
 */
export function passedMilestones(fromS: number, toS: number, durationS: number): number[] {
  if (!Number.isFinite(durationS) || durationS <= 0) return [];
  return MILESTONES_PERCENT.filter((percent) => {
    const second = (durationS * percent) / 100;
    return percent < 100 && fromS < second && second <= toS;
  });
}
