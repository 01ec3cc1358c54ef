/**
 * A rate limit shared by all users. It follows its own clock: a piece that is ready while earlier bytes occupy the link
 * follows them without a gap, even if its caller is late. Idle time is not saved up. All times are in milliseconds.
 */
export class TokenBucket {
  readonly #bytesPerMs: number;
  #freeAt = Number.NEGATIVE_INFINITY;

  constructor(bytesPerMs: number) {
    this.#bytesPerMs = bytesPerMs;
  }

  /** Time until the next piece may go; 0 when it may go now. */
  waitMs(now: number): number {
    return Math.max(0, this.#freeAt - now);
  }

  /**
   * Sends a piece.
   * @param readyAt time since which it could have gone
   * @returns time at which its last byte is on the link
   */
  take(bytes: number, readyAt: number): number {
    this.#freeAt = Math.max(this.#freeAt, readyAt) + bytes / this.#bytesPerMs;
    return this.#freeAt;
  }
}
