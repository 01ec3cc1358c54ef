import type { AdStatus } from '@/domain/ads/ad-status';
import type { AdFailure } from './ad-failure';

export type AdType = 'preroll' | 'midroll';

/** Inputs of the decision whether an ad plays. */
export interface PlayState {
  isPIP: boolean;
  /** The last request. */
  type: 'play' | 'pause';
  /** At least 51 % of the slot is visible. */
  isVisible: boolean;
  /** The request came from a press, so visibility does not matter. */
  isClick: boolean;
  isDocumentHidden: boolean;
}

/** The running ad as subscribers see it. */
export interface AdState {
  id: string;
  type: AdType;
  status: AdStatus;
  /** Position in the break, from 1, and the number of ads in the break. */
  position: number;
  count: number;
  /** Seconds; -2 while unknown, as the remaining time. */
  duration: number;
  currentTime: number;
  remainingTime: number;
  /** Second from which the ad can be skipped; null: never. */
  skipAt: number | null;
  canSkip: boolean;
  isPlaying: boolean;
  /** The ad is stalled: its buffer ran empty. */
  isWaiting: boolean;
  /** 0-1. */
  volume: number;
  muted: boolean;
  /** The browser refused sound, so the ad plays muted until the viewer unmutes it. */
  soundRefused: boolean;
  size: { width: number; height: number; viewMode: 'normal' | 'fullscreen' };
  error: AdFailure | null;
  /** URL with macros filled in; null: a press on the picture opens nothing. */
  clickThrough: string | null;
  title: string | null;
  advertiser: string | null;
  erid: string | null;
  playState: PlayState;
}
