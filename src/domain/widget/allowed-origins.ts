import { parseUrl } from '@/lib/url';

/** Matches `https://*.site.example`: one star before a complete domain. */
const BELOW = /^(https?:\/\/)\*(\.[^*/]+)$/;

/**
 * Whether pages of an origin may command the player. An entry is an origin, or `https://*.site.example` for all
 * subdomains. Other wildcards match nothing, and null allows any origin.
 */
export function isAllowedOrigin(allowed: readonly string[] | null, origin: string): boolean {
  return (
    allowed === null ||
    allowed.some((entry) => {
      const [, scheme = '', below = ''] = BELOW.exec(entry) ?? [];
      return entry === origin || (scheme !== '' && origin.startsWith(scheme) && origin.endsWith(below));
    })
  );
}

/** Normalizes an entry to the origin form of browsers. An invalid entry stays as it is and matches no origin. */
export function originEntry(text: string): string {
  // Browsers parse a host with a star differently, so the star is removed first.
  const [, scheme, below] = /^(https?:\/\/)\*\.(.+)/i.exec(text) ?? [];
  const origin = parseUrl(scheme === undefined ? text : `${scheme}${below}`)?.origin ?? text;
  return scheme === undefined ? origin : origin.replace('//', '//*.');
}
