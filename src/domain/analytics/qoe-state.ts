/** Phase that accounts for a moment of a view. A view is one playback of an episode. */
export type QoePhase =
  /** No play intent, or the view has failed. */
  | 'idle'
  /** The content waits for its preroll. */
  | 'adAwaited'
  | 'ad'
  /** A play intent without a moving frame. */
  | 'starting'
  | 'playing'
  | 'stalled'
  | 'seeking'
  /** Another variant of the episode loads. */
  | 'changing'
  /** The content is paused or has ended. */
  | 'still';

/** An event that affects the quality of a view; `at` and `since` are milliseconds of one clock. */
export type QoeEvent = { at: number } & (
  | { name: 'playrefused' | 'adsawaited' | 'adstart' | 'adsover' | 'variantchange' }
  /** `since` is the real start when the content began before its player. */
  | { name: 'playintent' | 'playing'; since?: number }
  /** The source has its first frame and is playable. */
  | { name: 'ready' }
  | { name: 'play' | 'pause' | 'ended' }
  /** The video has stalled since then, at this second of the content. */
  | { name: 'waiting'; since: number; position: number }
  | { name: 'seeking'; to: number }
  | { name: 'seeked'; isPlaying: boolean }
  /** The new rendition: height in pixels and bits per second; null while unknown. */
  | { name: 'rendition'; height: number | null; bitrate: number | null }
  | { name: 'broken'; kind: string; id: string }
  /** Time passed in the current phase. */
  | { name: 'tick' }
  /** The page or the device has slept since then. */
  | { name: 'awake'; since: number }
);

/** Accumulated state of a view: time by phase in milliseconds, and counters. */
export interface QoeState {
  /** Time before this moment is accounted for. */
  at: number;
  phase: QoePhase;
  spent: Readonly<Record<QoePhase, number>>;
  hasPlayIntent: boolean;
  isReady: boolean;
  isStarted: boolean;
  /** The content waits for a preroll. */
  hasPendingAd: boolean;
  adStarted: boolean;
  stalls: number;
  /** Second of the content at which the video stalled. */
  stalledAt: number;
  seeks: number;
  longestSeek: number;
  /** The current or last seek: the seek time before it, its end, and its pending conditions. */
  seek: { before: number; endedAt: number; hasArrived: boolean; isWaiting: boolean };
  switchesUp: number;
  switchesDown: number;
  height: number | null;
  bitrate: number | null;
  /** Played bits, and the time during which they played. */
  bits: number;
  bitsMs: number;
  /** Playback time before the bitrate was known. It counts for the first known bitrate. */
  unratedMs: number;
  failure: { kind: string; id: string } | null;
}

const NO_TIME: Readonly<Record<QoePhase, number>> = {
  idle: 0,
  adAwaited: 0,
  ad: 0,
  starting: 0,
  playing: 0,
  stalled: 0,
  seeking: 0,
  changing: 0,
  still: 0,
};

/** Creates the state of a new view. */
export function startView(at: number): QoeState {
  return {
    at,
    phase: 'idle',
    spent: NO_TIME,
    hasPlayIntent: false,
    isReady: false,
    isStarted: false,
    hasPendingAd: false,
    adStarted: false,
    stalls: 0,
    stalledAt: 0,
    seeks: 0,
    longestSeek: 0,
    seek: { before: 0, endedAt: at, hasArrived: true, isWaiting: false },
    switchesUp: 0,
    switchesDown: 0,
    height: null,
    bitrate: null,
    bits: 0,
    bitsMs: 0,
    unratedMs: 0,
    failure: null,
  };
}
