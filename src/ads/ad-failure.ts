import type { AdRules } from '@/domain/ads/schedule';

/** Reason why an ad cannot start or continue: a VAST error code and the message that is reported with it. */
export interface AdFailure {
  code: AdErrorCode;
  message: string;
  /** Its code in VAST 4.2, 2.3.6, where `code` differs. */
  vast4?: number | undefined;
}

/** Error codes in use. 301-303 concern wrappers, 304 an ad that has expired (docs/ads.md). */
export type AdErrorCode = 100 | 301 | 302 | 303 | 304 | 350 | 401 | 402 | 403 | 405 | 450 | 900 | 901 | 902;

/** Message of an error that is no abort and has no code of its own; its code is 900. */
export const UNKNOWN_MESSAGE = 'Unknown message';

const failure = (code: AdErrorCode, message: string, vast4?: number): AdFailure => ({ code, message, vast4 });

/** A defect of the engine. */
export const UNKNOWN = failure(900, UNKNOWN_MESSAGE);
/** The failures of documents. */
export const SLOW = failure(350, 'VAST load timeout', 301);
export const UNREACHABLE = failure(900, UNKNOWN_MESSAGE, 301);
export const REFUSED = failure(900, 'Failed load VAST', 301);
export const UNREACHABLE_NEXT = failure(301, 'Failed load VAST');
export const TOO_MANY_WRAPPERS = failure(302, 'Wrapper limit');
export const BLANK = failure(901, 'Empty vast', 303);
export const UNREADABLE = failure(100, 'Failed parsing xml');
export const OLD_VERSION = failure(403, 'Not found supported mediaFile', 102);
export const SEVERAL_ADS = failure(901, 'Several Ads in VAST');
export const NO_AD = failure(303, 'No Ad in VAST');
export const NON_LINEAR = failure(401, 'Not found mediaFiles in VAST', 201);
export const NO_FILE = failure(401, 'Not found mediaFiles in VAST', 101);
export const NO_PLAYABLE_FILE = failure(403, 'Not found supported mediaFile');
/** Longer than the publisher allows. */
export const TOO_LONG = failure(403, 'Ad too long', 202);
export const EXPIRED = failure(304, 'Ad expired');

/** An ad that may not play: VAST 4.2 has no such code, but 400 for the linear ads that it does not describe. */
const MAY_NOT_PLAY = 450;

/** The code that Error URLs get. */
export const wireCode = ({ code, vast4 }: AdFailure, rules: AdRules = 'plain'): number =>
  rules === 'full' ? (vast4 ?? (code === MAY_NOT_PLAY ? 400 : code)) : code;
