import { parseUrl } from '@/lib/url';

/** Query parameters by which media hosts tell the end of a signature, in seconds since 1970. */
const NAMES: readonly string[] = ['exp', 'e', 'expires', 'Expires'];

/** A value further away is no expiry, or the device has another date. */
const LONGEST_MS = 24 * 3600 * 1000;

/** Returns the expiry of a signed URL in milliseconds since 1970; null for one that names none within a day. */
export function urlExpiryMs(url: string, nowMs: number): number | null {
  const query = parseUrl(url)?.searchParams;
  const ends = NAMES.flatMap((name) => {
    const value = query?.get(name) ?? '';
    const ms = /^\d{10}$/.test(value) ? Number(value) * 1000 : 0;
    return ms > nowMs && ms - nowMs <= LONGEST_MS ? ms : [];
  });
  return ends.length === 0 ? null : Math.min(...ends);
}
