import { isHttpUrl, parseUrl } from '@/lib/url';

/**
 * The http(s) address that `text` stands for at a document with the address `base`; null for any other scheme or none.
 * Absolute ones stay as they are written, since they may hold macros.
 */
export function httpUrl(text: string | null, base?: string): string | null {
  const trimmed = text?.trim();
  if (!trimmed) return null;
  const href = isHttpUrl(trimmed) ? trimmed : parseUrl(trimmed, base)?.href;
  return href !== undefined && isHttpUrl(href) ? href : null;
}
