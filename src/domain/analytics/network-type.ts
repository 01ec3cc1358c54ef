export type NetworkType = 'gprs' | '2g' | '3g' | '4g' | 'wifi';

/** Class of a line and the bandwidth it stays under, kbit/s (spec section 9). */
const UNDER_KBPS: readonly (readonly [type: NetworkType, kbps: number])[] = [
  ['gprs', 50],
  ['2g', 300],
  ['3g', 1000],
  ['4g', 4000],
];

/** The class of a line by its bandwidth in kbit/s; null while that is unknown. */
export function networkType(kbps: number | null): NetworkType | null {
  if (kbps === null || !Number.isFinite(kbps) || kbps < 0) return null;
  return UNDER_KBPS.find(([, limit]) => kbps < limit)?.[0] ?? 'wifi';
}
