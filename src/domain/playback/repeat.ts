/** A part of the content that plays again and again, in seconds. Its end is null until the viewer has marked it. */
export interface Repeat {
  from: number;
  to: number | null;
}

/** Shorter parts are a second press by mistake. */
const MIN_REPEAT_S = 1;

/** The part ends this long before the content: an end would start the next episode. */
const END_GAP_S = 0.5;

/** Marks the start of a part at a second, then its end, which may lie before the start, then nothing. */
export function markedRepeat(repeat: Repeat | null, seconds: number, duration: number): Repeat | null {
  if (repeat === null) return { from: seconds, to: null };
  if (repeat.to !== null) return null;
  const from = Math.min(repeat.from, seconds);
  const to = Math.min(Math.max(repeat.from, seconds), duration - END_GAP_S);
  return to - from < MIN_REPEAT_S ? repeat : { from, to };
}
