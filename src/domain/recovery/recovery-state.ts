/** `failed-watching`: the failure screen is there, and `watching.ts` watches for a way on. */
export type RecoveryPhase = 'playing' | 'stalled' | 'retrying' | 'waiting-for-network' | 'failed-watching';

/**
 * The kind of wait. `start`: a requested first frame. `stall`: playback has stopped moving. `load`: a source without a
 * play request.
 */
export type WaitKind = 'start' | 'stall' | 'load';

/**
 * The cause of a wait for the content. `network`: the network is away. `server`: no byte has arrived for a while.
 * `data`: bytes arrive, but too few to play. `playback`: the data is there, and the browser does not play it yet.
 */
export type WaitCause = 'network' | 'server' | 'data' | 'playback';

/** A look at the player. */
export interface RecoveryPoll {
  /** The browser's report, which may be wrong. */
  isOnline: boolean;
  /** The wait for content that does not move; null without one. */
  kind: WaitKind | null;
  /** Whether the viewer has seen a part of the content. */
  hasPlayed: boolean;
  /** Whether new data has arrived since the last poll, or another wait has begun. */
  hasProgress: boolean;
  /** Whether a server has answered since the last poll. */
  hasAnswer: boolean;
  /** Whether the data of the playhead is there. */
  isBuffered: boolean;
  /** Whether a video file is requested whose data is needed now. */
  needsFile: boolean;
  /** Milliseconds of the start before the first poll. */
  waitedMs: number;
}

/** A failed load within a stream. */
export interface LoadFailure {
  /** HTTP status; 0 without a response. */
  status: number;
  hasPlayed: boolean;
  isLive: boolean;
  /** Whether the library repeats the request by itself. */
  isRepeated: boolean;
}

export type RecoveryEvent =
  | ({ name: 'poll' } & RecoveryPoll)
  | ({ name: 'load-failed' } & LoadFailure)
  /** The part of the stream that broke is there. */
  | { name: 'loaded' }
  /** The pause before a retry is over. */
  | { name: 'due' }
  /** The browser reports that the network is back. Polls see the rest. */
  | { name: 'online' }
  /** The element cannot decode its data at this second, after it has played, or its buffer is broken. */
  | { name: 'decode-failed'; seconds: number }
  /** The source has failed, and the failure is told. */
  | { name: 'failed' }
  /** Another source, or the same one anew, is loaded; and the player shows it, which may come after its first failure. */
  | { name: 'source' | 'shown' };

export type RecoveryEffect =
  /** Tells the cause of the viewer's wait; null when it is over. */
  | { name: 'say'; cause: WaitCause | null }
  /** Tells the number of the current retry; null when the stream goes on, which ends a pause. */
  | { name: 'recovering'; attempt: number | null }
  /** Tells that the network is back, whatever the browser reports. */
  | { name: 'online' }
  /** Reports `due` after this time. Replaces a pause before. */
  | { name: 'pause'; ms: number }
  /** Requests the part of the stream that broke, or has the library do so. */
  | { name: 'load' }
  /** Requests a silent file a second time. */
  | { name: 'repeat' }
  /** Plays on at the same second, in a lower rendition where one is needed. */
  | { name: 'recover'; isLower: boolean }
  /** Ends a wait that nothing else ends. */
  | { name: 'fail' };

/** The retries of a stream that breaks. */
interface Break {
  /** Time of the last failure. */
  failedAt: number;
  attempts: number;
  /** Whether the next request waits for its time, here or in the library. */
  isPaused: boolean;
  /** Counted wait of the viewer since then, and its limit. */
  waitedMs: number;
  limitMs: number;
}

/** A player without a source, at this time on the page's clock. */
export const beginRecovery = (at: number) => ({
  /** Whether the network may be there. */
  isOnline: true,
  /** Polls in a row in which the browser has reported no network. The first poll is no loss. */
  offlinePolls: 1,
  hasFailed: false,
  /** Null while the stream loads. */
  broken: null as Break | null,
  /** The wait that counts; null without one. */
  counted: null as WaitKind | null,
  /** Whether a wait is there, counted or not. */
  isWaiting: false,
  waitedMs: 0,
  silentMs: 0,
  /** Score for steady data. A single burst is not steady. */
  flow: 0,
  /** Whether the wait before the first poll still counts. */
  isNew: true,
  said: null as WaitCause | null,
  /** Times of the last poll and of the last data. */
  polledAt: at,
  arrivedAt: at,
  /** Second of the last of these errors. */
  spoiledAtS: Number.NEGATIVE_INFINITY,
  /** Time since which a video file is silent; null if it is not, and in the future while it is requested a second time. */
  silentSince: null as number | null,
});

export type RecoveryState = ReturnType<typeof beginRecovery>;

export function phaseOf({ hasFailed, broken, isWaiting, isOnline }: RecoveryState): RecoveryPhase {
  if (hasFailed) return 'failed-watching';
  if (broken === null && !isWaiting) return 'playing';
  if (!isOnline) return 'waiting-for-network';
  return broken === null ? 'stalled' : 'retrying';
}
