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

interface Waiting {
  json: string;
  bytes: number;
}

/**
 * Posts events as JSON arrays to the owner's address, a batch at a time. The request is one that a page may make without
 * asking the server first: plain text, no headers of ours, no cookies. An event may arrive twice, when its first answer
 * was lost; nothing is kept for the next visit.
 * @returns takes one event as JSON
 */
export function createStatisticsPost({ url, fetch, onHide, now, log }: PostSetup): (json: string) => void {
  let waiting: Waiting[] = [];
  let failed: { body: string; tries: number } | null = null;
  let isSending = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  /** A server that takes what it is sent but does not let pages read its answer gets them without asking for one. */
  let mode: 'cors' | 'no-cors' = 'cors';
  let leavingUntil = Number.NEGATIVE_INFINITY;

  const post = async (body: string): Promise<boolean> => {
    const controller = new AbortController();
    const limit = setTimeout(() => controller.abort(), REQUEST_LIMIT_MS);
    try {
      const { signal } = controller;
      const answer = await fetch(url, { method: 'POST', body, keepalive: true, credentials: 'omit', mode, signal });
      return answer.ok || answer.type === 'opaque';
    } catch {
      if (!controller.signal.aborted) mode = mode === 'cors' ? 'no-cors' : 'cors';
      return false;
    } finally {
      clearTimeout(limit);
      // Of the answer only its status is of interest.
      controller.abort();
    }
  };

  const send = async (batch: { body: string; tries: number }) => {
    const isTaken = await post(batch.body);
    failures = isTaken ? 0 : failures + 1;
    if (isTaken) return;
    if (batch.tries + 1 < MOST_TRIES) failed = { ...batch, tries: batch.tries + 1 };
    else log('warn', 'statistics were not taken');
  };

  const next = (): { body: string; tries: number } | null => {
    const again = failed;
    failed = null;
    return again ?? takeBatch();
  };

  const takeBatch = (): { body: string; tries: number } | null => {
    let bytes = 2;
    let count = 0;
    for (const event of waiting) {
      bytes += event.bytes + 1;
      if (bytes > MOST_BATCH_BYTES) break;
      count += 1;
    }
    if (count === 0) return null;
    const taken = waiting.slice(0, count);
    waiting = waiting.slice(count);
    return { body: `[${taken.map(({ json }) => json).join(',')}]`, tries: 0 };
  };

  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    if (isSending) return;
    const batch = next();
    if (batch === null) return;
    isSending = true;
    await send(batch);
    isSending = false;
    if (failures === 0 && waiting.length >= BATCH_EVENTS) void flush();
    else plan();
  };

  const plan = () => {
    if (timer !== undefined || isSending || (waiting.length === 0 && failed === null)) return;
    timer = setTimeout(() => void flush(), BATCH_INTERVAL_MS * 2 ** Math.min(failures, MOST_DOUBLINGS));
  };

  /** Beside what is under way: there may be no later. */
  const flushAll = () => {
    for (let batch = next(); batch !== null; batch = next()) void send(batch).then(plan);
  };

  onHide(() => {
    leavingUntil = now() + LEAVING_MS;
    flushAll();
  });

  return (json) => {
    const bytes = new TextEncoder().encode(json).length;
    if (bytes + 2 > MOST_BATCH_BYTES) return log('warn', 'an event of the statistics is too long to be sent');
    waiting = [...waiting.slice(1 - MOST_WAITING), { json, bytes }];
    if (now() < leavingUntil) flushAll();
    else if (waiting.length >= BATCH_EVENTS && failures === 0) void flush();
    else plan();
  };
}
