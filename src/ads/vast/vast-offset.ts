import type { Offset } from './vast-ad';

const CLOCK = /^(?:(?:(\d+):)?(\d+):)?(\d+(?:\.\d+)?)$/;
const PERCENT = /^(\d+(?:\.\d+)?)%$/;
/** A longer time is a mistake of the document. */
const LONGEST_S = 86_400;

/**
 * Reads `HH:MM:SS(.f)`, `MM:SS`, `SS(.f)` or `n%` (VAST 4.2, 3.8.2). Returns null for anything else: negative, over 100
 * %, over a day.
 */
export function parseOffset(text: string | null): Offset | null {
  const percent = Number(PERCENT.exec(text ?? '')?.[1]);
  if (percent <= 100) return { percent };
  const seconds = parseClock(text);
  return seconds === null ? null : { seconds };
}

/** Reads `HH:MM:SS(.f)`, `MM:SS` or `SS(.f)` as seconds. Returns null for anything else, or over a day. */
export function parseClock(text: string | null): number | null {
  const [, hours = 0, minutes = 0, rest] = CLOCK.exec(text ?? '') ?? [];
  const seconds = Number(hours) * 3600 + Number(minutes) * 60 + Number(rest);
  return seconds <= LONGEST_S ? seconds : null;
}
