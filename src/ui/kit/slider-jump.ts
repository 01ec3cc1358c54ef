/**
 * Returns the position that a key gives a focused slider, as a part of its length. Digits jump to tenths, Home and
 * PageUp to the minimum, End and PageDown to the maximum; other keys return null. Vidstack intends this but does not do
 * it. The caller cancels the event so that the page does not scroll.
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
  // AZERTY types digits with Shift.
  const digit = /^\d$/.exec(key)?.[0] ?? (shiftKey ? undefined : /^Digit(\d)$/.exec(code)?.[1]);
  return digit === undefined ? null : Number(digit) / 10;
}
