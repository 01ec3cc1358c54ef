/**
 * Returns the text that sets a cookie for the whole host. In a third-party frame the browser keeps only a cookie with
 * `SameSite=None; Secure; Partitioned`, which requires https (docs/behaviour.md, Device id). On http the cookie is
 * first-party.
 */
export function cookieText(name: string, value: string, days: number, isSecure: boolean): string {
  const site = isSecure ? 'SameSite=None; Secure; Partitioned' : 'SameSite=Lax';
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${days * 86_400}; ${site}`;
}
