export type NetworkType = 'gprs' | '2g' | '3g' | '4g' | 'wifi';

/** Network class and its upper bandwidth limit, kbit/s. */
const UNDER_KBPS: readonly (readonly [type: NetworkType, kbps: number])[] = [
  ['gprs', 50],
  ['2g', 300],
  ['3g', 1000],
  ['4g', 4000],
];

/** Network class for a bandwidth in kbit/s; null while it is unknown. */
export function networkType(kbps: number | null): NetworkType | null {
  if (kbps === null || !Number.isFinite(kbps) || kbps < 0) return null;
  return UNDER_KBPS.find(([, limit]) => kbps < limit)?.[0] ?? 'wifi';
}
