import { parseUrl } from '@/lib/url';

/** `https://*.site.example`, of one star and a name below it that is whole. */
const BELOW = /^(https?:\/\/)\*(\.[^*/]+)$/;

/**
 * Whether pages of an origin may command the player. An entry is an origin, or `https://*.site.example` for all that is
 * below it; any other star means nothing, and null lets any.
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

/** An entry as browsers spell origins; what is none is left as it is, and lets nobody in. */
export function originEntry(text: string): string {
  // A host with a star is none: some browsers refuse it, and some spell the star in their own way.
  const [, scheme, below] = /^(https?:\/\/)\*\.(.+)/i.exec(text) ?? [];
  const origin = parseUrl(scheme === undefined ? text : `${scheme}${below}`)?.origin ?? text;
  return scheme === undefined ? origin : origin.replace('//', '//*.');
}
