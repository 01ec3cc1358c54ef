const HTTP_URL = /^https?:\/\//i;

/** Whether the text is an absolute http or https URL. */
export function isHttpUrl(text: string): boolean {
  return HTTP_URL.test(text);
}

/** Parses a URL, relative ones against `base`. Returns null for an invalid URL. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

/** Returns `scheme://host[:port]` of an absolute URL, or null. */
export function originOf(url: string): string | null {
  return parseUrl(url)?.origin ?? null;
}
