const DIGITS_AND_DOTS = /^[\d.]+$/;

/**
 * Parses the query's `t` as whole seconds. Only digits and dots are accepted (docs/behaviour.md, Time code).
 * @returns null for anything that is not a number
 */
export function parseTimeCode(text: string | null): number | null {
  if (text === null || !DIGITS_AND_DOTS.test(text)) return null;
  const seconds = Number.parseInt(text, 10);
  return Number.isSafeInteger(seconds) ? seconds : null;
}
