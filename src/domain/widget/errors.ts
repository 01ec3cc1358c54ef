import type { SourceRefusal } from '../startup/params';

/** Reasons of the failure screen (docs/behaviour.md, Failures). `id` is shown to the viewer and reported. */
export type WidgetError =
  | { kind: 'missing-movie-id'; id: string }
  | { kind: 'source-refused'; id: string; reason: SourceRefusal }
  | { kind: 'content-not-found'; id: string }
  | { kind: 'region-blocked'; id: string }
  | { kind: 'master-failed'; id: string; url: string }
  | { kind: 'unexpected'; id: string; reason: UnexpectedReason; detail: string };

/**
 * Cause of an unexpected failure: a bad answer of the catalogue, an unplayable stream, a timeout, a part of the widget
 * that did not load, a browser that cannot play such a stream, a licence that did not come, a browser without a key system
 * for the stream, or a bug.
 */
export type UnexpectedReason = 'catalogue' | 'stream' | 'timeout' | 'chunk' | 'browser' | 'licence' | 'keys' | 'bug';

/** A failure without an id: every variant of {@link WidgetError}. */
export type FailureReason = WidgetError extends infer E ? (E extends WidgetError ? Omit<E, 'id'> : never) : never;

/** Details of a failure for the error report. The viewer and the host page do not get them. */
export interface FailureCause {
  /**
   * `http`, `network`, `timeout` or `invalid-response` for a call; `stream-failed`, `stalled`, … for the player; `bug`.
   */
  kind: string;
  message?: string | undefined;
  /** Requested URL. */
  url?: string | undefined;
  /** HTTP status of the answer. */
  status?: number | undefined;
  /** Body of the answer, parsed or as text. */
  body?: unknown;
  /** First invalid field of an answer. */
  path?: string | undefined;
  /** Type and name of a stream error, as the streaming library reports them. */
  type?: string | undefined;
  details?: string | undefined;
  /** Thrown value and React's component stack. */
  error?: unknown;
  componentStack?: string | undefined;
}

/**
 * Whether a failure is reported. A region block and a missing `movie_id` are expected. A 404 of the catalogue is not
 * reported, because every page of removed content would send it. Content without anything to play is a data error and
 * is reported.
 */
export function isReported({ kind }: WidgetError, cause: FailureCause | null): boolean {
  if (kind === 'content-not-found') return cause?.status !== 404;
  return kind !== 'region-blocked' && kind !== 'missing-movie-id';
}

/** Whether a failure may end by itself: its server or the network returns. A clean refusal and a bug stay. */
export function canEnd(reason: FailureReason): boolean {
  return /^(?:master|catalogue|stream|timeout|chunk)/.test(reason.kind === 'unexpected' ? reason.reason : reason.kind);
}
