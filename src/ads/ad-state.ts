import type { AdStatus } from '@/lib/ad-status';
import type { AdFailure } from './ad-failure';

export type AdType = 'preroll' | 'midroll';

/** What decides whether an ad plays (spec section 4, "Play state"). */
export interface PlayState {
  isPIP: boolean;
  /** What was asked for last. */
  type: 'play' | 'pause';
  /** At least 51 % of the slot can be seen. */
  isVisible: boolean;
  /** Somebody asked for it by a press, so visibility does not matter. */
  isClick: boolean;
  isDocumentHidden: boolean;
}

/** The running ad as subscribers see it (spec section 3, "Ad state"). */
export interface AdState {
  id: string;
  type: AdType;
  status: AdStatus;
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
  /** The file gave out before the playback could go on. */
  isWaiting: boolean;
  /** 0-1. */
  volume: number;
  muted: boolean;
  /** The browser refused sound, so it plays muted until the viewer says otherwise. */
  soundRefused: boolean;
  size: { width: number; height: number; viewMode: 'normal' | 'fullscreen' };
  error: AdFailure | null;
  /** Macros filled in; null: a press on the picture leads nowhere. */
  clickThrough: string | null;
  title: string | null;
  advertiser: string | null;
  erid: string | null;
  playState: PlayState;
}
