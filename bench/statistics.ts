/** Returns the median. Throws for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const low = sorted[Math.ceil(sorted.length / 2) - 1];
  const high = sorted[Math.floor(sorted.length / 2)];
  if (low === undefined || high === undefined) throw new Error('No values');
  return (low + high) / 2;
}

/** Orders the jobs of all rounds as A B C A B C, so that a machine that slows down affects all cases equally. */
export function roundRobin<T>(cases: readonly T[], rounds: number): T[] {
  return Array.from({ length: rounds }, () => cases).flat();
}

/** Divides one median by another. Returns null for an empty list or a zero divisor. */
export function shareOf(values: readonly number[], whole: readonly number[]): number | null {
  if (values.length === 0 || whole.length === 0) return null;
  const share = median(values) / median(whole);
  return Number.isFinite(share) ? share : null;
}
