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
