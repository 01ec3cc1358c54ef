import type { AdInfo } from './player-state';

/** The account of an ad break that is over. */
export interface AdBreakInfo {
  /** Id of the break in the ad list. */
  id: string;
  /** Its number on this page, from 1. */
  number: number;
  /** Number of this account of the break, from 1. The page gets the last one; statistics may have had others before. */
  sequence: number;
  type: AdInfo['type'];
  /** Milliseconds from the request of the break to its end. */
  ms: number;
  /** In the order in which they were asked. */
  sources: readonly AdSourceInfo[];
}

/** A tag of the ad list, with its part in a break. */
export interface AdSourceInfo {
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
  /** Milliseconds until the ad was there, or until the last failure. */
  ms: number;
  /** The most documents behind the first one on the way to an ad. */
  hops: number;
  /** Token of the Russian advertising register. */
  erid: string | null;
  /** Each ad that was found, in order. */
  ads: readonly AdResultInfo[];
}

/** One ad of a source. Its counts are 0 or 1, except for the clicks. */
export interface AdResultInfo {
  started: number;
  quartiles: readonly [number, number, number];
  completed: number;
  skipped: number;
  clicks: number;
  /** Milliseconds from its turn to its first frame; null without one. */
  firstFrameMs: number | null;
  /** Token of the Russian advertising register. */
  erid: string | null;
  advertiser: string | null;
}
