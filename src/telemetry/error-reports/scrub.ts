import { parseJson } from '@/lib/json';
import { redactText, toSafeJson } from '../redact';

const E_MAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g;
/** A key, or a user name and password, before the host of a URL. */
const USER_INFO = /(:\/\/)[^\s/@"']+@/g;
/** Names of our own chunks stay, because source maps are matched by them. */
const QUERY_VALUE = /([?&#;][\w.~%[\]-]+=)(?!\/widget-assets\/)[^&#\s"'<>)]*/g;

/** Removes tokens, e-mail addresses and the values of URL queries, so that an error service may receive the text. */
export function scrubText(text: string): string {
  return redactText(text).replace(USER_INFO, '$1').replace(QUERY_VALUE, '$1…').replace(E_MAIL, '[e-mail]');
}

/** Copies a value for an error service with every string scrubbed. Returns undefined if nothing can be copied. */
export function scrub<T>(value: T): T {
  return parseJson(toSafeJson(value, scrubText)) as T;
}

/** Limit of a response body in a report, in bytes. */
const BODY_LIMIT_B = 4096;

/** Characters of a body that are scrubbed. More than the limit, because scrubbing shortens the text. */
const SCRUBBED_CHARS = 16 * BODY_LIMIT_B;

/** Returns a response body as scrubbed, truncated text. Scrubbing comes first, so that no part of a secret is left. */
export function scrubBody(body: unknown): string {
  const whole = typeof body === 'string' ? body : toSafeJson(body);
  const text = scrubText(whole.slice(0, SCRUBBED_CHARS));
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= BODY_LIMIT_B) return text;
  // The cut may have split the last character.
  return new TextDecoder().decode(bytes.subarray(0, BODY_LIMIT_B)).replace(/\ufffd$/, '');
}
