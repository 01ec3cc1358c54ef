import type { Stream } from '@/domain/catalogue/stream';
import type { PlayIntent } from '@/domain/playback/play-intent';
import { clampSeek, type SeekRange } from '@/domain/playback/seek-step';
import type { FrameSight } from '@/lib/frame-sight';
import type { LoadOptions } from '../player';

/** A requested stream. */
interface Requested extends Required<Omit<LoadOptions, 'waitedMs'>> {
  stream: Stream;
  /** Start of the wait on the page's clock, in milliseconds. */
  since: number;
}

/** A seek: from the current second, within a stream. Null where it has no meaning. */
export type Move = (second: number, range: SeekRange) => number | null;

/** The stream that the player should load. */
export class SourceLoad {
  #requested: Requested | null = null;
  /** The stream that the player was given. */
  #given: Stream | null = null;
  #isReady = false;
  #isOutdated = false;
  /** Seeks before the source could play, in order. The player performs them as soon as it can. */
  #moves: Move[] = [];

  readonly requested = (): Requested | null => this.#requested;
  readonly stream = (): Stream | null => this.#requested?.stream ?? null;
  readonly isReady = (): boolean => this.#isReady;
  /** Whether the player has been given the requested stream. */
  readonly isGiven = (): boolean => this.stream() !== null && this.stream() === this.#given;
  /** The requested stream that the player does not have yet: it still has the one before. Null otherwise. */
  readonly awaited = (): Requested | null => (this.isGiven() ? null : this.#requested);
  /** Whether the player has the requested stream, and no other content has begun since. */
  readonly isCurrent = (): boolean => this.isGiven() && !this.#isOutdated;
  /** Whether other content has begun. While its stream is resolved, the player has the previous one. */
  readonly isOutdated = (): boolean => this.#isOutdated;

  outdate(): void {
    this.#isOutdated = true;
    this.#moves = [];
  }

  /** Presses mean the stream that is not known yet. */
  leave(): void {
    this.#isReady = false;
  }

  /** Milliseconds since the request, and before it. */
  waitedMs(): number {
    return this.#requested === null ? 0 : performance.now() - this.#requested.since;
  }

  request(stream: Stream, { startAt, waitedMs = 0, continues = false, duration = null }: LoadOptions): void {
    this.#requested = { stream, startAt, since: performance.now() - waitedMs, continues, duration };
    this.#isReady = false;
    this.#isOutdated = false;
  }

  /** Gives the requested stream other URLs. The player has them already. */
  renew(stream: Stream): void {
    if (this.#requested) this.#requested = { ...this.#requested, stream };
    this.#given = stream;
  }

  clear(): void {
    this.#requested = null;
    this.#isReady = false;
  }

  /** Moves the start of a stream that cannot play yet, or is looked up. */
  setStartAt(startAt: number): void {
    if (this.#requested === null) return;
    if (!this.#isOutdated) this.#requested = { ...this.#requested, startAt };
    this.#moves = [() => startAt];
  }

  /** Keeps a seek for a stream that cannot play yet, or is not even known. */
  move(move: Move): void {
    this.#moves.push(move);
  }

  /** Records that the player was given this stream; null for a new player, which begins anew. */
  given(stream: Stream | null): void {
    this.#given = stream;
    if (stream === null) this.#isReady = false;
  }

  /**
   * Records that the player can play the given stream, and performs the seeks that it could not perform before.
   * @param second of the stage; undefined where a hosting service plays
   */
  canPlay(second: number | undefined, range: SeekRange, seekTo: (seconds: number) => void): void {
    if (!this.isGiven()) return;
    this.#isReady = true;
    const moves = this.#moves.splice(0);
    if (moves.length === 0) return;
    const from = second ?? this.#requested?.startAt ?? 0;
    seekTo(moves.reduce((at, move) => clampSeek(move(at, range) ?? at, range), from));
  }
}

export type PlayState = ReturnType<typeof createPlayState>;

/** The play intent for the requested stream, as the watchers of a player need it. */
export function createPlayState(intent: PlayIntent, load: SourceLoad, sight: FrameSight) {
  const { isOn, subscribe } = intent;
  return {
    isOn,
    // The previous stream is not expected while the next one is resolved.
    isExpected: () => intent.isExpected() && !load.isOutdated(),
    subscribe,
    /** Whether no stream is requested, an ad precedes it, or the frame has never been in view. */
    isIdle: () => intent.isHeld('ad') || load.stream() === null || sight.since === null,
    /** Whether the player has the requested stream. Before, its type or its library is loading. */
    isGiven: load.isGiven,
    /** Milliseconds since the request to play, else since the load; at most since the frame came into view. */
    waitedMs: () => {
      const waitedMs = intent.isRequested() ? intent.waitedMs() : load.waitedMs();
      return sight.since === null ? 0 : Math.min(waitedMs, performance.now() - sight.since);
    },
  };
}
