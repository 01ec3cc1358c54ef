import { parseUrl } from '@/lib/url';

/** Query parameters by which media hosts tell the end of a signature, in seconds since 1970. Case does not count. */
const NAMES: readonly string[] = ['exp', 'e', 'expires'];

/** A value further away is no expiry, or the device has another date. */
const LONGEST_MS = 24 * 3600 * 1000;

/** Returns the expiry of a signed URL in milliseconds since 1970; null for one that names none within a day. */
export function urlExpiryMs(url: string, nowMs: number): number | null {
  const ends = [...(parseUrl(url)?.searchParams ?? [])].flatMap(([name, value]) => {
    const isExpiry = NAMES.includes(name.toLowerCase()) && /^\d{10}$/.test(value);
    const ms = Number(value) * 1000;
    return isExpiry && ms > nowMs && ms - nowMs <= LONGEST_MS ? ms : [];
  });
  return ends.length === 0 ? null : Math.min(...ends);
}
