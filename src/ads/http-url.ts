import { isHttpUrl, parseUrl } from '@/lib/url';

/**
 * The http(s) address that `text` stands for at a document with the address `base`; null for any other scheme or none,
 * and without a base for a relative one. Absolute ones stay as they are written, since they may hold macros.
 */
export function httpUrl(text: string | null, base?: string): string | null {
  const address = text?.trim();
  if (!address) return null;
  const isWhole = !base || isHttpUrl(address);
  const href = isWhole ? address.replace(/^\/\//, 'https://') : (parseUrl(address, base)?.href ?? '');
  return isHttpUrl(href) ? href : null;
}

/** The scheme and the authority of an http address, and port 80 where it is written out. */
const PLAIN_HTTP = /^http:(\/\/[^/?#\\]*?)(:80)?(?=[/?#\\]|$)/i;

/**
 * The address as it is called from this page. Browsers block calls of `http:` on an https page and upgrade only pictures
 * and media, so it is written `https:` there. As in their upgrade a port is kept, but port 80 becomes that of https.
 */
export const callableUrl = (url: string): string =>
  location.protocol === 'https:' ? url.replace(PLAIN_HTTP, 'https:$1') : url;
