/** A place on the ad's time line: from its start, or as a share of its duration (VAST 4.2, 3.8.2 and 3.14). */
export type Offset = { seconds: number } | { percent: number };

/** An address to call when `event` happens; `progress` has its offset. */
export interface Tracking {
  event: string;
  url: string;
  offset: Offset | null;
}

/** A file that can be chosen: one with width, height, address and type (spec section 5). */
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

/** A picture or page over the ad (an icon, as of AdChoices) or beside the player (a companion). */
export interface Picture {
  /** Of an icon. */
  program: string | null;
  /** Pixels; null where the document does not say. */
  width: number | null;
  height: number | null;
  resource: string | null;
  clickThrough: string | null;
  clickTrackings: readonly string[];
  /** Of an icon. */
  viewTrackings: readonly string[];
  /** Of a companion. */
  tracking: readonly Tracking[];
}

/** One linear ad as it is played: the inline ad with all that the wrappers on the way to it added. */
export interface LinearAd {
  /** `creativeId` of the ad's address (spec section 7), else the creative's or the ad's own id; may be empty. */
  id: string;
  title: string | null;
  advertiser: string | null;
  /** Token of the Russian advertising register (38-FZ). */
  erid: string | null;
  /** Seconds; null when the document does not say. */
  duration: number | null;
  /** Null: cannot be skipped. */
  skipOffset: Offset | null;
  mediaFiles: readonly MediaFile[];
  impressions: readonly string[];
  errors: readonly string[];
  /** http(s) only. */
  clickThrough: string | null;
  clickTrackings: readonly string[];
  tracking: readonly Tracking[];
  icons: readonly Picture[];
  companions: readonly Picture[];
}

/** An ad whose file is chosen. */
export interface PreparedAd {
  ad: LinearAd;
  file: MediaFile;
}
