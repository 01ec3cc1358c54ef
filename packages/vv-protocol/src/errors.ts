/** Why a call failed. The names follow those of `DOMException`. */
export type ErrorName =
  /** The browser requires a gesture in the frame first, or the page calls too often. */
  | 'NotAllowedError'
  /** The payload has a wrong shape, or its value is out of range. */
  | 'RangeError'
  /** The episode, quality or track does not exist, or there is nothing to play. */
  | 'NotFoundError'
  /** The method does not exist, or the current source does not support it. */
  | 'UnsupportedError'
  /** The content is not available in the viewer's region. */
  | 'BlockedError'
  /** A pause or another episode cancelled the call. */
  | 'AbortError'
  /** The call has not taken effect in time. It may still do so. */
  | 'TimeoutError'
  /** The player failed while it handled the call. */
  | 'UnknownError';

/** All error names of the protocol. */
export const ERROR_NAMES = [
  'NotAllowedError',
  'RangeError',
  'NotFoundError',
  'UnsupportedError',
  'BlockedError',
  'AbortError',
  'TimeoutError',
  'UnknownError',
] as const satisfies readonly ErrorName[];

/** The error of a result. */
export interface ProtocolError {
  /** For programs. */
  name: ErrorName;
  /** For people, in English. */
  message: string;
}
