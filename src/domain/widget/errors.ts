/** Everything that can take the player off the screen (spec section 8). `id` is shown to the viewer and reported. */
export type WidgetError =
  | { kind: 'missing-movie-id'; id: string }
  | { kind: 'content-not-found'; id: string }
  | { kind: 'region-blocked'; id: string }
  | { kind: 'master-failed'; id: string; url: string }
  | { kind: 'unexpected'; id: string; reason: UnexpectedReason; detail: string };

/**
 * What lies behind an "any other error" panel: the catalogue did not answer properly, the stream cannot be played,
 * a wait ran out, a part of the widget did not load, or a bug.
 */
export type UnexpectedReason = 'catalogue' | 'stream' | 'timeout' | 'chunk' | 'bug';

/** A failure before it has an id: every variant of {@link WidgetError} without one. */
export type FailureReason = WidgetError extends infer E ? (E extends WidgetError ? Omit<E, 'id'> : never) : never;

/** What stands behind a failure, for the report alone: neither the viewer nor the owner's page is told. */
export interface FailureCause {
  /** Of a call `http`, `network`, `timeout`, `invalid-response`; of the player `stream-failed`, `stalled`, …; `bug`. */
  kind: string;
  message?: string | undefined;
  /** What was asked for. */
  url?: string | undefined;
  /** HTTP status of the answer. */
  status?: number | undefined;
  /** Body of the answer, parsed or as text. */
  body?: unknown;
  /** First field of an answer that is not as agreed. */
  path?: string | undefined;
  /** Kind and name of a stream's error, in the words of the library that plays it. */
  type?: string | undefined;
  details?: string | undefined;
  /** What was thrown, and where React was drawing. */
  error?: unknown;
  componentStack?: string | undefined;
}

/**
 * Whether a failure is one to mend. That a film is not for this country, or that a page of the owner names none, is an
 * answer, not an error; neither is the catalogue's own 404, which every page of a film that was taken down would send
 * for ever. A film that the catalogue has but that holds nothing to play is a mistake in its data.
 */
export function isReported({ kind }: WidgetError, cause: FailureCause | null): boolean {
  if (kind === 'content-not-found') return cause?.status !== 404;
  return kind !== 'region-blocked' && kind !== 'missing-movie-id';
}

/** Whether a failure may be gone once the network is back. A failure while offline counts as such. */
export function isNetworkFailure(reason: FailureReason, cause: FailureCause | undefined, isOnline: boolean): boolean {
  const name = reason.kind === 'unexpected' ? reason.reason : reason.kind;
  if (!/^(?:master|catalogue|stream|timeout|chunk)/.test(name)) return false;
  // An answer with a status is one, whatever it says.
  return !isOnline || (!cause?.status && /network|timeout|stalled|chunk/.test([name, cause?.kind, cause?.type].join()));
}
