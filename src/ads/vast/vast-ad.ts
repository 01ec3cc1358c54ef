import type { AdAccount } from '../break-account';
import type { MacroValues } from '../macros';

/** Position on the ad's timeline: from its start, or a share of its duration (VAST 4.2, 3.8.2 and 3.14). */
export type Offset = { seconds: number } | { percent: number };

/** URL to call when `event` happens; `progress` brings its offset. */
export interface Tracking {
  event: string;
  url: string;
  offset: Offset | null;
}

/** A media file with width, height, URL and type. */
export interface MediaFile {
  url: string;
  /** MIME type. */
  type: string;
  /** Pixels. */
  width: number;
  height: number;
  /** As written; not always RFC 6381. */
  codec: string | null;
  /** kbit/s. */
  bitrate: number | null;
  apiFramework: string | null;
}

/** The parts of an Ad whose wishes beyond the video are read on demand (`extras`). */
export interface ExtrasSource {
  /** The `<InLine>` or `<Wrapper>`. */
  body: Element;
  /** Its `<Linear>` elements that count. */
  linears: readonly Element[];
  /** URL of the document. */
  url: string;
}

/** One linear ad as played: the inline ad merged with all its wrappers. */
export interface LinearAd {
  /** `creativeId` of the VAST URL, else the creative's or the ad's own id; may be empty. */
  id: string;
  /** `registry value` of each id that the creative has in a register (VAST 4.2, 3.7.1). */
  universalIds: readonly string[];
  /** The server's id of this impression, for all parties (VAST 4.3, 3.4.3). */
  servingId: string | null;
  title: string | null;
  advertiser: string | null;
  /** Token of the Russian advertising register (38-FZ). */
  erid: string | null;
  /** Seconds from the request on, after which the ad must not be shown; null: no limit. */
  expires: number | null;
  /** Seconds; null if the document has none. */
  duration: number | null;
  /** Null: not skippable. */
  skipOffset: Offset | null;
  mediaFiles: readonly MediaFile[];
  /** URL of a layer of SIMID above the file. */
  interactive: string | null;
  /** The advertiser's data for an interactive creative. */
  adParameters: string | null;
  impressions: readonly string[];
  errors: readonly string[];
  /** http(s) only. */
  clickThrough: string | null;
  clickTrackings: readonly string[];
  tracking: readonly Tracking[];
  /** The outermost first; without those that ask for nothing. */
  extras: readonly ExtrasSource[];
}

/** An ad with its chosen file. */
export interface PreparedAd {
  ad: LinearAd;
  file: MediaFile;
  /** Time in milliseconds since 1970; infinite for most ads. */
  validUntilMs: number;
  /** Ads of its pod that follow. */
  podLeft?: number;
  /** Values of its pod. */
  place?: Pick<MacroValues, 'ADCOUNT' | 'PODSEQUENCE'> | undefined;
  /** The publisher's longest ad in seconds. */
  maxS?: number | undefined;
  /** The same ad with its next best file; null when none is left. Only under `full`. */
  instead?: (() => PreparedAd | null) | undefined;
  /** Asks its source anew, for an ad that expires. */
  renew?: (() => Promise<PreparedAd | null>) | undefined;
  account?: AdAccount;
}
