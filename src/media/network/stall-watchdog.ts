/**
 * The longest a viewer looks at the spinner: from the wish to play to the first picture, or while nothing new arrives.
 * The failure screen is there before 20 s are over.
 */
export const WAIT_LIMIT_MS = 19_000;

/** A start for which data still arrives goes on, for this long at most. */
export const SLOW_START_LIMIT_MS = 60_000;

/** How often the watchdog looks while something is waited for, and while nothing is. */
export const LOOK_MS = 500;
const IDLE_LOOK_MS = 2_000;

/** Whether data arrives steadily: each look that finds some counts up, each that finds none down. One burst is no flow. */
const FLOW = { up: 2, down: 1, most: 6, least: 3 };

/**
 * The kind of wait. `start`: a first picture that somebody wants. `stall`: the picture stands still.
 * `load`: a source that nobody has started yet.
 */
export type WaitKind = 'start' | 'stall' | 'load';

/** Facts that the watchdog reads at each look. */
export interface WaitState {
  /** The present wait; null while there is none. */
  wait(): WaitKind | null;
  /** Whether new data arrived since the last look. */
  hasProgress(): boolean;
  /** For how long the viewer waited before the first look at this start. */
  waitedBeforeMs(): number;
}

/**
 * Ends a wait that nobody else would end. It counts the looks that it took rather than read a clock: in a hidden tab
 * timers come late, and a page that was frozen has missed its data too.
 * @returns looks now: a wait may have begun
 */
export function watchStalls(state: WaitState, onStalled: () => void, signal: AbortSignal): () => void {
  let kind: WaitKind | null = null;
  let waitedMs = 0;
  let silentMs = 0;
  let flow = 0;
  let lookedAt = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const read = () => {
    const now = performance.now();
    const step = Math.min(now - lookedAt, 2 * LOOK_MS);
    lookedAt = now;
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
  const look = () => {
    clearTimeout(timer);
    if (signal.aborted) return;
    read();
    timer = setTimeout(look, kind === null ? IDLE_LOOK_MS : LOOK_MS);
  };
  look();
  signal.addEventListener('abort', () => clearTimeout(timer));
  return look;
}
