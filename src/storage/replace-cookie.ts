/** The cookies of a document, as `document.cookie` reads and writes them. */
export interface CookieJar {
  read(): string;
  write(cookie: string): void;
}

/** The host that the cookies belong to. */
export interface CookieScope {
  hostname: string;
  isSecure: boolean;
}

/** Attributes with which a page on https may have written a cookie, the safest first. */
const SECURE_ATTRIBUTES = ['SameSite=Lax; Secure', 'SameSite=None; Secure', 'SameSite=None; Secure; Partitioned'];
const PLAIN_ATTRIBUTES = ['SameSite=Lax'];

/**
 * Replaces the value of a cookie that the site wrote. A script cannot read the domain and attributes of a cookie, and
 * other ones would create a second cookie of that name. So each combination is tried until the old value is gone.
 * @param likely attributes to try first; they decide alone when the old cookie has expired
 * @returns the attributes that worked; null when none did, and then every attempt is undone
 */
export function replaceCookie(
  jar: CookieJar,
  scope: CookieScope,
  { name, value, oldValue, endsAtMs }: { name: string; value: string; oldValue: string; endsAtMs: number | null },
  likely: string | null = null,
): string | null {
  const holds = (text: string) => jar.read().split('; ').includes(`${name}=${text}`);
  const end = endsAtMs === null ? '' : `; Expires=${new Date(endsAtMs).toUTCString()}`;
  const written = encodeURIComponent(value);
  const old = holds(oldValue) ? oldValue : encodeURIComponent(oldValue);
  for (const attributes of [...(likely === null ? [] : [likely]), ...attributesOf(scope)]) {
    jar.write(`${name}=${written}${end}${attributes}`);
    if (!holds(written)) continue;
    if (written === old || !holds(old)) return attributes;
    jar.write(`${name}=; Max-Age=0${attributes}`);
  }
  return null;
}

function attributesOf({ hostname, isSecure }: CookieScope): string[] {
  const choices = isSecure ? SECURE_ATTRIBUTES : PLAIN_ATTRIBUTES;
  return domainsOf(hostname).flatMap((domain) => choices.map((choice) => `; Path=/${domain}; ${choice}`));
}

/** Returns the host, then its parent domains. The browser refuses a domain that is too wide. */
function domainsOf(hostname: string): string[] {
  const labels = hostname.split('.');
  const isName = /[a-z]$/i.test(hostname);
  const above = isName ? labels.slice(0, -1).map((_, index) => `; Domain=${labels.slice(index).join('.')}`) : [];
  return ['', ...above];
}
