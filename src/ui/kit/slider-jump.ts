/**
 * Where a key takes a focused slider at once, as a part of its length : digits to tenths, Home and
 * PageUp to the least, End and PageDown to the most; null for every other key. Vidstack means to do so and does not The page must not scroll meanwhile, so the event is taken.
 */
export function jumpOf(event: KeyboardEvent): number | null {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  const part = partOf(event);
  if (part !== null) event.preventDefault();
  return part;
}

function partOf({ key, code, shiftKey }: KeyboardEvent): number | null {
  if (key === 'Home' || key === 'PageUp') return 0;
  if (key === 'End' || key === 'PageDown') return 1;
  const digit = /^Digit(\d)$/.exec(code)?.[1] ?? /^\d$/.exec(key)?.[0];
  return digit === undefined || shiftKey ? null : Number(digit) / 10;
}
