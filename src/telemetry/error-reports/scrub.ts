import { parseJson } from '@/lib/json';
import { redactText, toSafeJson } from '@/lib/redact';

const E_MAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g;
/** A key, or a name and a password, before the host of an address. */
const USER_INFO = /(:\/\/)[^\s/@"']+@/g;
/** Our own chunks' names stay, or no source map would fit. */
const QUERY_VALUE = /([?&#;][\w.~%[\]-]+=)(?!\/widget-assets\/)[^&#\s"'<>)]*/g;

/** Text that may leave for an error service: no tokens, no e-mail addresses, and no value of any address's query. */
export function scrubText(text: string): string {
  return redactText(text).replace(USER_INFO, '$1').replace(QUERY_VALUE, '$1…').replace(E_MAIL, '[e-mail]');
}

/** A copy of a value for an error service, each text in it cleaned so; undefined when there is nothing to copy. */
export function scrub<T>(value: T): T {
  return parseJson(toSafeJson(value, scrubText)) as T;
}

/** The longest body of an answer in a report, in bytes. */
export const BODY_LIMIT_B = 4096;

/** So many letters of a body are looked at: what is cleaned away makes room for what follows. */
const LOOKED_AT = 16 * BODY_LIMIT_B;

/** Body of an answer as scrubbed text, cut. Cleaned before it is cut, so that no half of a secret is left. */
export function scrubBody(body: unknown): string {
  const whole = typeof body === 'string' ? body : toSafeJson(body);
  const text = scrubText(whole.slice(0, LOOKED_AT));
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= BODY_LIMIT_B) return text;
  // The last letter may have been cut in two.
  return new TextDecoder().decode(bytes.subarray(0, BODY_LIMIT_B)).replace(/\ufffd$/, '');
}
