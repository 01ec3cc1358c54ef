/** Reason why an ad cannot start or continue: a VAST error code and the message that is reported with it. */
export interface AdFailure {
  code: AdErrorCode;
  message: string;
}

/** Error codes in use. 301-303 concern wrappers, 304 an ad that has expired (docs/ads.md). */
export type AdErrorCode = 100 | 301 | 302 | 303 | 304 | 350 | 401 | 402 | 403 | 405 | 450 | 900 | 901;

/** Message of an error that is no abort and has no code of its own; its code is 900. */
export const UNKNOWN_MESSAGE = 'Unknown message';
