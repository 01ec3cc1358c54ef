/**
 * The longest wait: from the play request to the first frame, or without new data. The failure screen appears within 20
 * s.
 */
export const WAIT_LIMIT_MS = 19_000;

/** Upper limit for a start while data still arrives. */
export const SLOW_START_LIMIT_MS = 60_000;

/** Poll intervals during a wait and without one. */
export const POLL_MS = 500;
const IDLE_POLL_MS = 2_000;

/** Score for steady data: a poll with new data counts up, one without counts down. A single burst is not steady. */
const FLOW = { up: 2, down: 1, most: 6, least: 3 };

/**
 * The kind of wait. `start`: a requested first frame. `stall`: playback has stopped moving. `load`: a source without a
 * play request.
 */
export type WaitKind = 'start' | 'stall' | 'load';

/** State that the watchdog reads at each poll. */
export interface WaitState {
  /** The current wait; null without one. */
  wait(): WaitKind | null;
  /** Whether new data arrived since the last poll. */
  hasProgress(): boolean;
  /** Duration of the viewer's wait before the first poll of this start. */
  waitedBeforeMs(): number;
}

/**
 * Ends a wait that nothing else would end. It counts its own polls instead of reading a clock: a hidden tab delays
 * timers, and a frozen page has missed its data too.
 * @returns polls now, for a wait that may have begun
 */
export function watchStalls(state: WaitState, onStalled: () => void, signal: AbortSignal): () => void {
  let kind: WaitKind | null = null;
  let waitedMs = 0;
  let silentMs = 0;
  let flow = 0;
  let polledAt = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const read = () => {
    const now = performance.now();
    const step = Math.min(now - polledAt, 2 * POLL_MS);
    polledAt = now;
    const hasProgress = state.hasProgress();
    flow = hasProgress ? Math.min(flow + FLOW.up, FLOW.most) : Math.max(flow - FLOW.down, 0);
    const next = state.wait();
    if (next !== kind) {
      kind = next;
      waitedMs = next === 'start' ? state.waitedBeforeMs() : 0;
      silentMs = 0;
      return;
    }
    if (kind === null) return;
    waitedMs += step;
    silentMs = hasProgress ? 0 : silentMs + step;
    const hasTimedOut = waitedMs >= WAIT_LIMIT_MS && (flow < FLOW.least || waitedMs >= SLOW_START_LIMIT_MS);
    if (kind === 'start' ? !hasTimedOut : silentMs < WAIT_LIMIT_MS) return;
    waitedMs = 0;
    silentMs = 0;
    onStalled();
  };
  const poll = () => {
    clearTimeout(timer);
    if (signal.aborted) return;
    read();
    timer = setTimeout(poll, kind === null ? IDLE_POLL_MS : POLL_MS);
  };
  poll();
  signal.addEventListener('abort', () => clearTimeout(timer));
  return poll;
}
