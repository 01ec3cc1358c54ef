const HTTP_URL = /^https?:\/\//i;

/** Whether the text is an absolute http or https address. */
export function isHttpUrl(text: string): boolean {
  return HTTP_URL.test(text);
}

/** Parses an address, relative ones against `base`; null when it is not an address. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

/** `scheme://host[:port]` of an absolute address, or null. */
export function originOf(url: string): string | null {
  return parseUrl(url)?.origin ?? null;
}
