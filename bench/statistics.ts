/** The middle of the values, or the mean of the two in the middle. Throws when there are none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const low = sorted[Math.ceil(sorted.length / 2) - 1];
  const high = sorted[Math.floor(sorted.length / 2)];
  if (low === undefined || high === undefined) throw new Error('No values');
  return (low + high) / 2;
}

/**
 * The jobs of all rounds in the order in which they run: A B C A B C, so that a machine that becomes slower or warmer
 * does so for everybody.
 */
export function inTurn<T>(cases: readonly T[], rounds: number): T[] {
  return Array.from({ length: rounds }, () => cases).flat();
}

/** One median as a share of another; null when there are no values, or they are of nothing. */
export function shareOf(values: readonly number[], whole: readonly number[]): number | null {
  if (values.length === 0 || whole.length === 0) return null;
  const share = median(values) / median(whole);
  return Number.isFinite(share) ? share : null;
}
