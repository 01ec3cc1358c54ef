/** The ad that is on the screen, as the interface and the owner's page see it; the ad session owns the facts. */
export interface AdView {
  id: string;
  type: 'preroll' | 'midroll';
  /** Place in its break, from 1, and how many ads the break has. */
  position: number;
  count: number;
  /** Seconds; 0 while unknown. */
  duration: number;
  currentTime: number;
  remainingTime: number;
  /** Second from which it can be skipped; null: never. */
  skipAt: number | null;
  canSkip: boolean;
  isPlaying: boolean;
  /** Its file gave out before the playback could go on. */
  isWaiting: boolean;
  /** Its first frame has been shown; before that the slot stays hidden. */
  isStarted: boolean;
  /** 0-1. */
  volume: number;
  muted: boolean;
  /** The browser refused sound, so it plays muted until the viewer says otherwise. */
  soundRefused: boolean;
  /** Where a press on the picture leads. */
  clickThrough: string | null;
  advertiser: string | null;
  /** Token of the Russian advertising register (38-FZ). */
  erid: string | null;
}

/** What a press goes on from. The view of the ad follows by events, on a busy machine after the next press. */
export type CurrentAd = Pick<AdView, 'isPlaying' | 'volume' | 'muted'>;

/** An ad that was loaded, for the statistics. */
export interface AdHistoryItem {
  id: string;
  type: AdView['type'];
  /** Sequence number, from 1. */
  position: number;
  /** Seconds; 0 while unknown. */
  duration: number;
  /** Percent of the content that had been watched when the ad loaded, 0-100. */
  perc: number;
}
