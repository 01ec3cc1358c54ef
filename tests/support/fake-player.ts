import type { MediaPlayerInstance } from '@vidstack/react';

type State = MediaPlayerInstance['state'];

/** The player state that the interface reads, set by the test. */
export class FakePlayer {
  state: Partial<State> = {
    currentTime: 0,
    duration: 48,
    playbackRate: 1,
    live: false,
    waiting: false,
    canPlay: true,
    started: true,
    controlsVisible: false,
  };
  readonly #readers = new Set<(state: Partial<State>) => void>();

  readonly subscribe = (reader: (state: Partial<State>) => void) => {
    this.#readers.add(reader);
    reader(this.state);
    return () => this.#readers.delete(reader);
  };

  /** The number of subscribers. */
  get readers(): number {
    return this.#readers.size;
  }

  tell(change: Partial<State>): void {
    this.state = { ...this.state, ...change };
    for (const reader of this.#readers) reader(this.state);
  }
}
