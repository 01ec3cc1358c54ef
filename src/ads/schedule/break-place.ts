import type { BreakAt } from '@/domain/ads/schedule';
import { parseClock, parseOffset } from '../vast/vast-offset';

const START: BreakAt = { on: 'start' };
const END: BreakAt = { on: 'end' };
const NAMED: ReadonlyMap<unknown, BreakAt> = new Map([
  ['pre', START],
  ['start', START],
  ['post', END],
  ['end', END],
  ['pause', { on: 'pause' }],
]);

/** The position that a list names: a word, a time, a percentage or seconds. Null for anything else. */
export function placeOf(value: unknown): BreakAt | null {
  const text = textOf(value);
  const named = NAMED.get(text);
  const offset = parseOffset(text);
  if (named || !offset) return named ?? null;
  // The first and the last moment are the breaks around the content.
  if ('percent' in offset) return offset.percent === 0 ? START : offset.percent === 100 ? END : offset;
  return offset.seconds === 0 ? START : { second: offset.seconds };
}

/** Seconds of a number or a time; null for anything else. */
export const secondsOf = (value: unknown): number | null => parseClock(textOf(value));

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? `${value}`.trim() : null);

/** A name for the break at a position. */
export function breakName(at: BreakAt): string {
  if ('on' in at) return at.on === 'start' ? 'preroll' : at.on === 'end' ? 'postroll' : 'pauseroll';
  return 'second' in at ? `midroll-${at.second}` : `midroll-${at.percent}%`;
}
