/** The cookies of a document, as `document.cookie` reads and writes them. */
export interface CookieJar {
  read(): string;
  write(cookie: string): void;
}

/** Whose cookies they are. */
export interface CookiePlace {
  hostname: string;
  isSecure: boolean;
}

/** The ways in which a page on https may have written a cookie, the safest first. */
const SECURE_WAYS = ['SameSite=Lax; Secure', 'SameSite=None; Secure', 'SameSite=None; Secure; Partitioned'];
const PLAIN_WAYS = ['SameSite=Lax'];

/**
 * Puts a value in the place of a cookie that somebody else wrote. A script cannot see for which domain and in which way
 * that was done, and another way would leave two cookies of one name: so each is tried until the old value is gone.
 * @param likely attributes to try first; they decide where the old cookie has ended already
 * @returns the attributes that did it, null when none did; what was tried is taken back
 */
export function replaceCookie(
  jar: CookieJar,
  place: CookiePlace,
  { name, value, oldValue, endsAtMs }: { name: string; value: string; oldValue: string; endsAtMs: number | null },
  likely: string | null = null,
): string | null {
  const holds = (text: string) => jar.read().split('; ').includes(`${name}=${text}`);
  const end = endsAtMs === null ? '' : `; Expires=${new Date(endsAtMs).toUTCString()}`;
  const written = encodeURIComponent(value);
  const old = holds(oldValue) ? oldValue : encodeURIComponent(oldValue);
  for (const attributes of [...(likely === null ? [] : [likely]), ...waysOf(place)]) {
    jar.write(`${name}=${written}${end}${attributes}`);
    if (!holds(written)) continue;
    if (written === old || !holds(old)) return attributes;
    jar.write(`${name}=; Max-Age=0${attributes}`);
  }
  return null;
}

function waysOf({ hostname, isSecure }: CookiePlace): string[] {
  const ways = isSecure ? SECURE_WAYS : PLAIN_WAYS;
  return domainsOf(hostname).flatMap((domain) => ways.map((way) => `; Path=/${domain}; ${way}`));
}

/** The host itself, then the domains above it; the browser refuses those that are too wide. */
function domainsOf(hostname: string): string[] {
  const labels = hostname.split('.');
  const isName = /[a-z]$/i.test(hostname);
  const above = isName ? labels.slice(0, -1).map((_, index) => `; Domain=${labels.slice(index).join('.')}`) : [];
  return ['', ...above];
}
