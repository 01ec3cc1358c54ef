import type { AdView } from './ad';

/** The account of one break: each source that was asked, and its result. */
export interface AdLedger {
  id: string;
  /** Its number on this page, from 1. */
  number: number;
  /** Number of this account of the break, from 1: the highest one counts. */
  sequence: number;
  type: AdView['type'];
  /** From the request of the break to its end, or to now. */
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
  /** Each ad that was found, in order. */
  ads: readonly LedgerAd[];
}

/** One ad of a source. Its counts are 0 or 1, except for the clicks. */
export interface LedgerAd extends Pick<LedgerSource, 'started' | 'quartiles' | 'completed' | 'skipped' | 'erid'> {
  advertiser: string | null;
  clicks: number;
  /** From its turn to its first frame; null without one. */
  firstFrameMs: number | null;
}

/** The account by the names of the event `ad_break` (docs/statistics.md). */
export const adBreakFields = ({ id, number, sequence, type, ms, sources }: AdLedger) => ({
  break_id: id,
  break_number: number,
  sequence,
  break_type: type,
  break_ms: ms,
  sources: sources.map(({ ads, ...source }) => ({
    ...source,
    ads: ads.map(({ firstFrameMs, ...ad }) => ({ ...ad, first_frame_ms: firstFrameMs })),
  })),
});
