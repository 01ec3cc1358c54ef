import { callableFrom, isHttpUrl, parseUrl } from '@/lib/url';

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

/** The URL as this page calls it: upgraded to https on an https page. */
export const callableUrl = (url: string): string => callableFrom(location.protocol, url);
