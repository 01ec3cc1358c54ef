/**
 * Text that sets a cookie for the whole host. A frame on a foreign page keeps one only where it says so by
 * `SameSite=None; Secure; Partitioned`, which needs https (design section 4); on http it is that of a page of our own.
 */
export function cookieText(name: string, value: string, days: number, isSecure: boolean): string {
  const site = isSecure ? 'SameSite=None; Secure; Partitioned' : 'SameSite=Lax';
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${days * 86_400}; ${site}`;
}
