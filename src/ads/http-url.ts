import { isHttpUrl, parseUrl } from '@/lib/url';

/**
 * Resolves `text` against `base` to an http(s) URL. Returns null for another scheme, no scheme, or a relative URL
 * without a base. Absolute URLs stay as written, since they may hold macros.
 */
export function httpUrl(text: string | null, base?: string): string | null {
  const url = text?.trim();
  if (!url) return null;
  const isWhole = !base || isHttpUrl(url);
  const href = isWhole ? url.replace(/^\/\//, 'https://') : (parseUrl(url, base)?.href ?? '');
  return isHttpUrl(href) ? href : null;
}

/** Scheme and authority of an http URL, and port 80 where it is written out. */
const PLAIN_HTTP = /^http:(\/\/[^/?#\\]*?)(:80)?(?=[/?#\\]|$)/i;

/**
 * The URL as this page calls it. On an https page browsers block `http:` calls and upgrade only pictures and media, so
 * it becomes `https:` there. Like their upgrade, this keeps a port but replaces port 80.
 */
export const callableUrl = (url: string): string =>
  location.protocol === 'https:' ? url.replace(PLAIN_HTTP, 'https:$1') : url;
