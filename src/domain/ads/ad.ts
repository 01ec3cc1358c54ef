/** Current ad, as the interface and the host page see it. The ad session owns its state. */
export interface AdView {
  id: string;
  type: 'preroll' | 'midroll' | 'postroll' | 'pauseroll';
  /** Position in its break, from 1, and the number of ads in the break. */
  position: number;
  count: number;
  /** Seconds; -2 while unknown, as the remaining time. */
  duration: number;
  currentTime: number;
  remainingTime: number;
  /** Second from which the ad can be skipped; null for never. */
  skipAt: number | null;
  canSkip: boolean;
  isPlaying: boolean;
  /** The ad waits for data. */
  isWaiting: boolean;
  /** Whether the first frame was shown. The slot is hidden before. */
  isStarted: boolean;
  /** 0-1. */
  volume: number;
  muted: boolean;
  /** The browser refused sound, so the ad plays muted until a gesture of the viewer. */
  soundRefused: boolean;
  /** URL that a click on the ad opens. */
  clickThrough: string | null;
  advertiser: string | null;
  /** Token of the Russian advertising register (38-FZ). */
  erid: string | null;
  /** The picture of the ad has controls of its own. */
  isInteractive?: boolean;
  /** Icons of the document to draw now; absent without any. */
  icons?: readonly AdIcon[];
}

/** A picture over an ad, such as AdChoices, at its place in CSS pixels from the upper left corner of the slot. */
export interface AdIcon {
  /** Unique in its ad. */
  id: number;
  /** Name of the program that the icon stands for. */
  program: string | null;
  url: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** URL that a click opens. */
  clickThrough: string | null;
}

/** A picture that the host page draws beside the player while an ad plays. */
export interface AdCompanion {
  url: string;
  /** CSS pixels. */
  width: number;
  height: number;
  altText: string | null;
  clickThrough: string | null;
  /** URLs that the page calls when it has drawn the picture, and when the viewer has pressed it. */
  viewTracking: readonly string[];
  clickTracking: readonly string[];
}

/**
 * State of the ad at the moment of a press. The view of the ad follows by events, on a busy machine after the next
 * press.
 */
export type CurrentAd = Pick<AdView, 'isPlaying' | 'volume' | 'muted'>;

/** A loaded ad, for the statistics. */
export interface AdHistoryItem {
  id: string;
  type: AdView['type'];
  /** Sequence number, from 1. */
  position: number;
  /** Seconds; -2 while unknown. */
  duration: number;
  /** Percent of the content watched when the ad loaded, 0-100. */
  perc: number;
}
