import type { MediaPlayerInstance } from '@vidstack/react';
import type { Stream } from '@/domain/catalogue/stream';
import type { LoadOptions } from '../player';

/** The requested stream, from the request until it can play. A failed one is tried again by the next player. */
type LoadState = { phase: 'empty' } | { phase: 'loading' | 'ready' | 'failed'; stream: Stream; options: LoadOptions };

/** The stream that the player is to have. */
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
  clear(): void;
  fail(): void;
  /** Changes how the requested stream starts. */
  setStart(start: LoadOptions['start']): void;
  /** Moves the start of a stream that cannot play yet. */
  setStartAt(seconds: number): void;
  /** The player was given this stream; null for a new player. */
  given(stream: Stream | null): void;
  /** The player can play what it was given last. */
  canPlay(player: MediaPlayerInstance): void;
}

/** Makes the load of a port that has no stream yet. */
export function createSourceLoad(): SourceLoad {
  let state: LoadState = { phase: 'empty' };
  let givenStream: Stream | null = null;
  /** The start was moved before the source could play: the player seeks there as soon as it can. */
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
      // Vidstack ignores a seek to the time of its state, which may not know of the start yet: the provider seeks.
      if (hasMovedStart && to !== null) player.provider?.setCurrentTime(to);
      hasMovedStart = false;
    },
  };
}
