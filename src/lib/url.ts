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

/** Scheme and authority of an http URL, and port 80 where it is written out. */
const PLAIN_HTTP = /^http:(\/\/[^/?#\\]*?)(:80)?(?=[/?#\\]|$)/i;

/**
 * The URL as a page of this protocol calls it. On an https page browsers block `http:` calls and upgrade only pictures
 * and media, so it becomes `https:` there. Like their upgrade, this keeps a port but replaces port 80.
 */
export function callableFrom(protocol: string, url: string): string {
  return protocol === 'https:' ? url.replace(PLAIN_HTTP, 'https:$1') : url;
}
