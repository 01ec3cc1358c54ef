import type { AdView } from './ad';

/** The account of one break: each source that was asked, and its result. */
export interface AdLedger {
  id: string;
  type: AdView['type'];
  /** From the request of the break to its end. */
  ms: number;
  sources: readonly LedgerSource[];
}

/** One source of a break: a tag of the ad list. */
export interface LedgerSource {
  /** Host of the tag. */
  host: string;
  /** Documents that were requested, and those that came. */
  asked: number;
  answered: number;
  /** Ads that were found, and those whose first frame was shown. */
  filled: number;
  started: number;
  /** Ads that reached a quarter, the half and three quarters. */
  quartiles: readonly [number, number, number];
  completed: number;
  skipped: number;
  errors: number;
  /** The last error code; null without one. */
  code: number | null;
  /** From the first request of the source to its ad, or to its last failure. */
  ms: number;
  /** The most documents behind the first one on the way to an ad. */
  hops: number;
  /** Token of the Russian advertising register (38-FZ). */
  erid: string | null;
}
