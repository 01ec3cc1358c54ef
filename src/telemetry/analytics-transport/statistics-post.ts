import type { Log } from '../logger';

/** Events of a full batch (docs/statistics.md). */
export const BATCH_EVENTS = 20;
/** The longest that an event waits for more events. */
export const BATCH_INTERVAL_MS = 10_000;
/** Largest batch: below the browser's limit of 64 kB for `keepalive`. */
export const MOST_BATCH_BYTES = 60_000;
/** Limit of waiting events. The oldest are dropped. */
export const MOST_WAITING = 200;
/** A batch is dropped after this many failures. */
export const MOST_TRIES = 3;
/** Limit of one request. */
export const REQUEST_LIMIT_MS = 10_000;
/** Each failure doubles the wait, up to this many times. */
const MOST_DOUBLINGS = 5;
/** Events within this time after the page was hidden leave at once, because the page may end soon. */
const LEAVING_MS = 1000;

export interface PostSetup {
  url: string;
  fetch(url: string, init: RequestInit): Promise<Pick<Response, 'ok' | 'type'>>;
  /** Calls back when the page is closed or hidden. */
  onHide(run: () => void): void;
  /** Milliseconds. */
  now(): number;
  log: Log;
}

interface QueuedEvent {
  json: string;
  bytes: number;
}

interface Batch {
  body: string;
  tries: number;
}

/**
 * Posts events as JSON arrays to an address of the site, a batch at a time. The request causes no CORS preflight: plain
 * text, no headers of ours, no cookies. An event may arrive twice, when its first answer was lost. Nothing is kept for
 * the next visit.
 * @returns takes one event as JSON
 */
export function createStatisticsPost(setup: PostSetup): (json: string) => void {
  const post = new StatisticsPost(setup);
  setup.onHide(() => post.leave());
  return (json) => post.add(json);
}

class StatisticsPost {
  readonly #setup: PostSetup;
  #queue: QueuedEvent[] = [];
  #failed: Batch | null = null;
  #isSending = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  /** A server may accept the request though it does not let pages read its answer. */
  #mode: 'cors' | 'no-cors' = 'cors';
  #leavingEnd = Number.NEGATIVE_INFINITY;

  constructor(setup: PostSetup) {
    this.#setup = setup;
  }

  add(json: string): void {
    const { log, now } = this.#setup;
    const bytes = new TextEncoder().encode(json).length;
    if (bytes + 2 > MOST_BATCH_BYTES) {
      log('warn', `statistics: an event over ${MOST_BATCH_BYTES} bytes was dropped`);
      return;
    }
    this.#queue = [...this.#queue.slice(1 - MOST_WAITING), { json, bytes }];
    if (now() < this.#leavingEnd) this.#flushAll();
    else if (this.#queue.length >= BATCH_EVENTS && this.#failures === 0) void this.#flush();
    else this.#plan();
  }

  leave(): void {
    this.#leavingEnd = this.#setup.now() + LEAVING_MS;
    this.#flushAll();
  }

  async #post(body: string): Promise<boolean> {
    const { url, fetch } = this.#setup;
    const controller = new AbortController();
    const limit = setTimeout(() => controller.abort(), REQUEST_LIMIT_MS);
    try {
      const { signal } = controller;
      const init: RequestInit = {
        method: 'POST',
        body,
        keepalive: true,
        credentials: 'omit',
        mode: this.#mode,
        signal,
      };
      const answer = await fetch(url, init);
      return answer.ok || answer.type === 'opaque';
    } catch {
      if (!controller.signal.aborted) this.#mode = this.#mode === 'cors' ? 'no-cors' : 'cors';
      return false;
    } finally {
      clearTimeout(limit);
      // Only the status of the answer is of interest.
      controller.abort();
    }
  }

  async #send(batch: Batch): Promise<void> {
    const isAccepted = await this.#post(batch.body);
    this.#failures = isAccepted ? 0 : this.#failures + 1;
    if (isAccepted) return;
    if (batch.tries + 1 < MOST_TRIES) this.#failed = { ...batch, tries: batch.tries + 1 };
    else
      this.#setup.log(
        'warn',
        `statistics: a batch was dropped after ${MOST_TRIES} failed requests to ${this.#setup.url}`,
      );
  }

  #next(): Batch | null {
    const again = this.#failed;
    this.#failed = null;
    return again ?? this.#takeBatch();
  }

  #takeBatch(): Batch | null {
    let bytes = 2;
    let count = 0;
    for (const event of this.#queue) {
      bytes += event.bytes + 1;
      if (bytes > MOST_BATCH_BYTES) break;
      count += 1;
    }
    if (count === 0) return null;
    const taken = this.#queue.slice(0, count);
    this.#queue = this.#queue.slice(count);
    return { body: `[${taken.map(({ json }) => json).join(',')}]`, tries: 0 };
  }

  async #flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#isSending) return;
    const batch = this.#next();
    if (batch === null) return;
    this.#isSending = true;
    await this.#send(batch);
    this.#isSending = false;
    if (this.#failures === 0 && this.#queue.length >= BATCH_EVENTS) void this.#flush();
    else this.#plan();
  }

  #plan(): void {
    if (this.#timer !== undefined || this.#isSending || (this.#queue.length === 0 && this.#failed === null)) return;
    const delay = BATCH_INTERVAL_MS * 2 ** Math.min(this.#failures, MOST_DOUBLINGS);
    this.#timer = setTimeout(() => void this.#flush(), delay);
  }

  /** Sends beside a request that is under way: the page may end. */
  #flushAll(): void {
    for (let batch = this.#next(); batch !== null; batch = this.#next()) {
      void this.#send(batch).then(() => this.#plan());
    }
  }
}
