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
