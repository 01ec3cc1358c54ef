/**
 * A rate kept over all who share it. It goes by its own clock: what is ready while earlier bytes have the link follows
 * right behind them, however late whoever asks is. No more than that is made up for: a link that rests saves nothing.
 * All times in milliseconds.
 */
export class TokenBucket {
  readonly #bytesPerMs: number;
  #freeAt = Number.NEGATIVE_INFINITY;

  constructor(bytesPerMs: number) {
    this.#bytesPerMs = bytesPerMs;
  }

  /** How long the next piece has to wait; 0 when it may go now. */
  waitMs(now: number): number {
    return Math.max(0, this.#freeAt - now);
  }

  /**
   * A piece goes next.
   * @param readyAt since when it could have gone
   * @returns when its last byte is on the link
   */
  take(bytes: number, readyAt: number): number {
    this.#freeAt = Math.max(this.#freeAt, readyAt) + bytes / this.#bytesPerMs;
    return this.#freeAt;
  }
}
