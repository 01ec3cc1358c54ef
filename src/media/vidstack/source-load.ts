import type { MediaPlayerInstance } from '@vidstack/react';
import type { Stream } from '@/domain/catalogue/stream';
import type { LoadOptions } from '../player';

/** State of the requested stream until it can play. The next player retries a failed one. */
type LoadState = { phase: 'empty' } | { phase: 'loading' | 'ready' | 'failed'; stream: Stream; options: LoadOptions };

/** The stream that the player should load. */
export interface SourceLoad {
  isReady(): boolean;
  /** Whether the player has been given the requested stream. */
  isGiven(): boolean;
  /** The requested stream; null where there is none. */
  stream(): Stream | null;
  start(): LoadOptions['start'];
  /** Seconds; null where the stream starts at its beginning or its live edge. */
  startAt(): number | null;
  request(stream: Stream, options: LoadOptions): void;
  /** Gives the requested stream other URLs. The player has them already. */
  renew(stream: Stream): void;
  clear(): void;
  fail(): void;
  /** Changes how the requested stream starts. */
  setStart(start: LoadOptions['start']): void;
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
  /** Whether the start was moved before the source could play. The player then seeks as soon as it can. */
  let hasMovedStart = false;
  const enter = (phase: 'loading' | 'ready' | 'failed') => {
    if (state.phase !== 'empty') state = { ...state, phase };
  };
  const setOptions = (options: Partial<LoadOptions>) => {
    if (state.phase !== 'empty') state = { ...state, options: { ...state.options, ...options } };
  };
  const startAt = () => (state.phase === 'empty' ? null : state.options.startAt);
  const stream = () => (state.phase === 'empty' ? null : state.stream);
  const isGiven = () => stream() !== null && stream() === givenStream;
  return {
    isReady: () => state.phase === 'ready',
    isGiven,
    stream,
    start: () => (state.phase === 'empty' ? 'paused' : state.options.start),
    startAt,
    request(requested, options) {
      state = { phase: 'loading', stream: requested, options };
      hasMovedStart = false;
    },
    renew(stream) {
      if (state.phase !== 'empty') state = { ...state, stream };
      givenStream = stream;
    },
    clear() {
      state = { phase: 'empty' };
    },
    fail: () => enter('failed'),
    setStart: (next) => setOptions({ start: next }),
    setStartAt(seconds) {
      setOptions({ startAt: seconds });
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
