/** What a moment of a view goes into; a view is one episode on the player. */
export type QoePhase =
  /** Nobody has asked for a picture, or the view has none any more. */
  | 'idle'
  /** The film waits for an ad that goes before it, and for its end. */
  | 'adAwaited'
  | 'ad'
  /** Asked for, and nothing moves yet. */
  | 'starting'
  | 'playing'
  | 'stalled'
  | 'seeking'
  /** Another cut of the same episode is on its way. */
  | 'changing'
  /** Paused, or at the end. */
  | 'still';

/** A fact that the quality of a view depends on; `at` and `since` are milliseconds of one clock. */
export type QoeEvent = { at: number } & (
  | { name: 'playrefused' | 'adsawaited' | 'adstart' | 'adsover' | 'variantchange' }
  /** It is so since then, where the film began before its player. */
  | { name: 'playintent' | 'playing'; since?: number }
  /** The source has its first frame; it can be played. */
  | { name: 'ready' }
  | { name: 'play' | 'pause' | 'ended' }
  /** The picture has stood still since then, at this second of the film. */
  | { name: 'waiting'; since: number; position: number }
  | { name: 'seeking'; to: number }
  | { name: 'seeked'; isPlaying: boolean }
  /** The rendition from now on: lines, and bits a second; null while unknown. */
  | { name: 'rendition'; height: number | null; bitrate: number | null }
  | { name: 'broken'; kind: string; id: string }
  /** Time went on, and so did what was on. */
  | { name: 'tick' }
  /** The page or the device was asleep since then. */
  | { name: 'awake'; since: number }
);

/** A view so far: time by what it went into, and what was counted. Milliseconds. */
export interface QoeState {
  /** All that was before is accounted for. */
  at: number;
  phase: QoePhase;
  spent: Readonly<Record<QoePhase, number>>;
  hasPlayIntent: boolean;
  isReady: boolean;
  isStarted: boolean;
  /** An ad goes before the film. */
  hasPendingAd: boolean;
  adStarted: boolean;
  stalls: number;
  /** Second of the film at which the picture stood still. */
  stalledAt: number;
  seeks: number;
  longestSeek: number;
  /** The seek that is on, or was last: what others had taken before it, its end, and what it still waits for. */
  seek: { before: number; endedAt: number; hasArrived: boolean; isWaiting: boolean };
  switchesUp: number;
  switchesDown: number;
  height: number | null;
  bitrate: number | null;
  /** Bits that were played, and the time this took. */
  bits: number;
  bitsMs: number;
  /** What played before anybody knew its bitrate: it is of the first that becomes known. */
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

/** A view that begins. */
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
