/**
 * How much of its source an engine loads: all that its buffer takes (`full`), one segment of each track (`first`), no
 * further segment (`paused`), or nothing, and the element gives its data back with its decoder and its connection (`none`).
 * The browser loads a file: little more than its metadata under `first` and `paused`. dash.js keeps the data.
 */
export type Demand = 'none' | 'paused' | 'first' | 'full';

/** Paused content loads no more after this time: its viewer may not come back. */
export const LONG_PAUSE_MS = 60_000;

/** Paused HLS content that is out of view for this long gives its media source and its decoder back. */
export const LONG_UNSEEN_MS = 60_000;

/** Facts that decide about the demand. */
export interface DemandFacts {
  /** Whether the content is to play, here or on a television. */
  isExpected: boolean;
  /** Whether it has played. */
  isStarted: boolean;
  /** Whether it stands still: it can play, is paused, and no seek is on its way. */
  isIdle: boolean;
  isInView: boolean;
  isLongUnseen: boolean;
  isLongPaused: boolean;
  isFile: boolean;
  savesData: boolean;
}

/**
 * How much the content may load. A viewer who has not pressed may never press: one segment of each track, and with data
 * saving none. Players of one page share six connections to a host over HTTP/1.1, so content that stands still out of view
 * loads nothing; a file, whose connection the browser holds, and content that stays there give their data back. Paused
 * content in view loads on for a while: viewers pause for that. Content that plays loads anywhere.
 */
export function demandOf(facts: DemandFacts): Demand {
  if (facts.isExpected) return 'full';
  if (facts.isIdle && !facts.isInView) return facts.isFile || facts.isLongUnseen ? 'none' : 'paused';
  if (facts.isIdle && facts.isLongPaused) return 'paused';
  if (facts.isStarted) return 'full';
  return facts.savesData ? 'paused' : 'first';
}
