import type { MediaPlayerInstance } from '@vidstack/react';
import type { Stream } from '@/domain/catalogue/stream';
import type { LoadOptions } from '../../player';

/** State of the requested stream until it can play. The next player retries a failed one. */
type LoadState =
  | { phase: 'empty' }
  | {
      phase: 'loading' | 'ready' | 'failed';
      stream: Stream;
      startAt: number | null;
      since: number;
      continues: boolean;
      duration: number | null;
    };

/** The stream that the player should load. */
export interface SourceLoad {
  isReady(): boolean;
  /** Whether the player has been given the requested stream. */
  isGiven(): boolean;
  /** The same, and no other content has begun since. */
  isCurrent(): boolean;
  /** Whether other content has begun. While its stream is resolved, the player has the previous one. */
  isOutdated(): boolean;
  outdate(): void;
  /** The requested stream; null where there is none. */
  stream(): Stream | null;
  /** Seconds; null where the stream starts at its beginning or its live edge. */
  startAt(): number | null;
  /** Whether the stream is the content on the screen in another form. */
  continues(): boolean;
  /** Seconds by the catalogue; null when unknown. */
  duration(): number | null;
  /** Milliseconds since the request, and before it. */
  waitedMs(): number;
  request(stream: Stream, options: LoadOptions): void;
  /** Gives the requested stream other URLs. The player has them already. */
  renew(stream: Stream): void;
  clear(): void;
  fail(): void;
  /** Moves the start of a stream that cannot play yet. */
  setStartAt(seconds: number): void;
  /** Records that the player was given this stream; null for a new player. */
  given(stream: Stream | null): void;
  /** Records that the player can play the given stream. */
  canPlay(player: MediaPlayerInstance): void;
}

/** Creates the load of a port without a stream. */
export function createSourceLoad(): SourceLoad {
  let state: LoadState = { phase: 'empty' };
  let givenStream: Stream | null = null;
  let isOutdated = false;
  /** Whether the start was moved before the source could play. The player then seeks as soon as it can. */
  let hasMovedStart = false;
  const enter = (phase: 'loading' | 'ready' | 'failed') => {
    if (state.phase !== 'empty') state = { ...state, phase };
  };
  const startAt = () => (state.phase === 'empty' ? null : state.startAt);
  const stream = () => (state.phase === 'empty' ? null : state.stream);
  const isGiven = () => stream() !== null && stream() === givenStream;
  return {
    isReady: () => state.phase === 'ready',
    isGiven,
    isCurrent: () => isGiven() && !isOutdated,
    isOutdated: () => isOutdated,
    outdate() {
      isOutdated = true;
    },
    stream,
    startAt,
    continues: () => state.phase !== 'empty' && state.continues,
    duration: () => (state.phase === 'empty' ? null : state.duration),
    waitedMs: () => (state.phase === 'empty' ? 0 : performance.now() - state.since),
    request(requested, { startAt: second, waitedMs = 0, continues = false, duration = null }) {
      const since = performance.now() - waitedMs;
      state = { phase: 'loading', stream: requested, startAt: second, since, continues, duration };
      hasMovedStart = false;
      isOutdated = false;
    },
    renew(stream) {
      if (state.phase !== 'empty') state = { ...state, stream };
      givenStream = stream;
    },
    clear() {
      state = { phase: 'empty' };
    },
    fail: () => enter('failed'),
    setStartAt(seconds) {
      if (state.phase !== 'empty') state = { ...state, startAt: seconds };
      hasMovedStart = state.phase !== 'empty';
    },
    given(next) {
      givenStream = next;
      if (next === null) enter('loading');
    },
    canPlay(player) {
      if (isGiven()) enter('ready');
      const to = startAt();
      // Vidstack ignores a seek to the time of its state, which may not know the start yet. The provider seeks instead.
      if (hasMovedStart && to !== null) player.provider?.setCurrentTime(to);
      hasMovedStart = false;
    },
  };
}
