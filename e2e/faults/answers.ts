/** The answer of a broken call: the one list of the fault suite, the soak and the comparison of recoveries. */
export type Answer =
  | '401'
  | '403'
  | '404'
  | '410'
  | '500'
  | '503'
  /** No answer, also after the end of the fault, as of a server that was away. */
  | 'hang'
  /** No answer while the fault lasts; then the call is answered. */
  | 'silence'
  | 'slow4'
  | 'slow20'
  /** Half of the body, then the connection ends. */
  | 'truncated'
  /** Half of the body as if it were the whole. */
  | 'halved'
  /** Half of the body, then silence, also after the end of the fault. */
  | 'stalled'
  /** Half of the body, then silence while the fault lasts; then the connection ends. */
  | 'half'
  | 'reset'
  /** The connection ends at once without a byte, as behind a content blocker or without a network. */
  | 'refused'
  /** Noise of the same length. */
  | 'garbage'
  | 'empty'
  | 'html'
  | 'null'
  /** JSON whose values at the top have other types. */
  | 'wrong-types'
  /** JSON whose values below the top have other types. */
  | 'wrong-inside'
  /** JSON with five megabytes of white space. */
  | 'huge'
  /** A good answer that another origin may read only. */
  | 'no-cors'
  /** A live playlist that stands still. */
  | 'stale'
  /** A live playlist whose sequence starts again. */
  | 'sequence-again'
  /** A live playlist whose window is a few segments long. */
  | 'short-window';

/** Bad answers that are tried on nearly every call. */
export const COMMON_ANSWERS: readonly Answer[] = [
  '404',
  '500',
  'hang',
  'garbage',
  'empty',
  'html',
  'truncated',
  'slow20',
  'reset',
];

/** Calls that fail. */
export interface BrokenCalls {
  /** Matches the path and query of the calls, or their whole URL. */
  readonly url: RegExp;
  readonly answer: Answer;
  /** Number of calls that fail before the others pass; all by default. */
  readonly times?: number;
  /** Calls without the token of the viewer pass. */
  readonly withToken?: true;
}
