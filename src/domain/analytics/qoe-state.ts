/** The time by phase of a view that has not begun. A view is one playback of an episode. */
const NO_TIME = {
  /** No play intent, or the view has failed. */
  idle: 0,
  /** The content waits for its preroll. */
  adAwaited: 0,
  ad: 0,
  /** A play intent without a moving frame. */
  starting: 0,
  playing: 0,
  stalled: 0,
  seeking: 0,
  /** Another variant of the episode loads. */
  changing: 0,
  /** The content is paused or has ended. */
  still: 0,
};

/** Phase that accounts for a moment of a view. */
export type QoePhase = keyof typeof NO_TIME;

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
  | { name: 'broken'; kind: string; id: string; host: string | null }
  /** Time passed in the current phase. */
  | { name: 'tick' }
  /** The page or the device has slept since then. */
  | { name: 'awake'; since: number }
);

/** Creates the state of a new view: time by phase in milliseconds, and counters. */
export const startView = (at: number) => ({
  /** Time before this moment is accounted for. */
  at,
  phase: 'idle' as QoePhase,
  spent: NO_TIME,
  hasPlayIntent: false,
  isReady: false,
  isStarted: false,
  /** The content waits for a preroll. */
  hasPendingAd: false,
  adStarted: false,
  stalls: 0,
  /** Second of the content at which the video stalled. */
  stalledAt: 0,
  seeks: 0,
  longestSeek: 0,
  /** The current or last seek: the seek time before it, its end, and its pending conditions. */
  seek: { before: 0, endedAt: at, hasArrived: true, isWaiting: false },
  switchesUp: 0,
  switchesDown: 0,
  height: null as number | null,
  bitrate: null as number | null,
  /** Played bits, and the time during which they played. */
  bits: 0,
  bitsMs: 0,
  /** Playback time before the bitrate was known. It counts for the first known bitrate. */
  unratedMs: 0,
  failure: null as Pick<QoeEvent & { name: 'broken' }, 'kind' | 'id' | 'host'> | null,
});

/** Accumulated state of a view. */
export type QoeState = ReturnType<typeof startView>;
