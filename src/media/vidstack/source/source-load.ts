import type { MediaPlayerInstance } from '@vidstack/react';
import type { Stream } from '@/domain/catalogue/stream';
import type { LoadOptions } from '../../player';

/** A requested stream. */
interface Requested {
  stream: Stream;
  /** Seconds; null where the stream starts at its beginning or its live edge. */
  startAt: number | null;
  /** Start of the wait on the page's clock, in milliseconds. */
  since: number;
  /** Whether the stream is the content on the screen in another form. */
  continues: boolean;
  /** Seconds by the catalogue; null when unknown. */
  duration: number | null;
}

/** The stream that the player should load. */
export class SourceLoad {
  #requested: Requested | null = null;
  /** The stream that the player was given. */
  #given: Stream | null = null;
  #isReady = false;
  #isOutdated = false;
  /** Whether the start was moved before the source could play. The player then seeks as soon as it can. */
  #hasMovedStart = false;

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
    this.#hasMovedStart = false;
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

  /** Moves the start of a stream that cannot play yet. */
  setStartAt(startAt: number): void {
    if (this.#requested) this.#requested = { ...this.#requested, startAt };
    this.#hasMovedStart = this.#requested !== null;
  }

  /** Records that the player was given this stream; null for a new player, which begins anew. */
  given(stream: Stream | null): void {
    this.#given = stream;
    if (stream === null) this.#isReady = false;
  }

  /** Records that the player can play the given stream. */
  canPlay(player: MediaPlayerInstance): void {
    if (this.isGiven()) this.#isReady = true;
    const to = this.#requested?.startAt ?? null;
    // Vidstack ignores a seek to the time of its state, which may not know the start yet. The provider seeks instead.
    if (this.#hasMovedStart && to !== null) player.provider?.setCurrentTime(to);
    this.#hasMovedStart = false;
  }
}
