const DIGITS_AND_DOTS = /^[\d.]+$/;

/**
 * Start time in whole seconds from the query's `t` (spec section 5): only digits and dots, read as an integer.
 * @returns null for anything that is not a number
 */
export function parseTimeCode(text: string | null): number | null {
  if (text === null || !DIGITS_AND_DOTS.test(text)) return null;
  const seconds = Number.parseInt(text, 10);
  return Number.isSafeInteger(seconds) ? seconds : null;
}
