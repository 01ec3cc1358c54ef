/** A rate kept over all who share it: nothing may go before what went earlier has had its time. All times in milliseconds. */
export class TokenBucket {
  readonly #bytesPerMs: number;
  readonly #burstMs: number;
  #freeAt = Number.NEGATIVE_INFINITY;

  /** @param burstMs how much of unused time may be made up for: what a late timer missed */
  constructor(bytesPerMs: number, burstMs: number) {
    this.#bytesPerMs = bytesPerMs;
    this.#burstMs = burstMs;
  }

  /** How long the next piece has to wait; 0 when it may go now. */
  waitMs(now: number): number {
    return Math.max(0, this.#freeAt - now);
  }

  /** A piece goes now, allowed or not. */
  take(bytes: number, now: number): void {
    this.#freeAt = Math.max(this.#freeAt, now - this.#burstMs) + bytes / this.#bytesPerMs;
  }
}
