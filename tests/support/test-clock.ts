type Callback = (...args: unknown[]) => void;

interface Timer {
  dueMs: number;
  run: Callback;
  /** Null for a timer that runs once. */
  everyMs: number | null;
}

/** The clock of one test: timers, frames, `Date` and `performance.now` move only with it. */
export interface TestClock {
  /** Runs what is due within these milliseconds, in order. */
  step(ms: number): void;
  /** Moves the time of day on. Timers stand still, as while a device sleeps. */
  skip(ms: number): void;
  /** Milliseconds of the machine, for limits of a wait. */
  realNow(): number;
  /** Waits for real milliseconds. */
  realPause(ms: number): Promise<void>;
  /** Waits until the browser has drawn the page: resize observers run before. */
  drawn(): Promise<void>;
  /** Drops all timers. */
  drop(): void;
  /** Gives the page its own clock back, without the timers that are left. */
  restore(): void;
}

/** Timers of the page itself have small numbers. */
const FIRST_ID = 1_000_000;
const FRAME_MS = 16;
/** Time that an idle callback may take. */
const IDLE_BUDGET_MS = 40;

const real = {
  setTimeout: window.setTimeout.bind(window),
  setInterval: window.setInterval.bind(window),
  clearTimeout: window.clearTimeout.bind(window),
  requestAnimationFrame: window.requestAnimationFrame.bind(window),
  cancelAnimationFrame: window.cancelAnimationFrame.bind(window),
  requestIdleCallback: window.requestIdleCallback.bind(window),
  cancelIdleCallback: window.cancelIdleCallback.bind(window),
  now: performance.now.bind(performance),
  Date: window.Date,
};

/** The clock of the running test; null between tests. */
let running: { timers: Timers; now(): number; wall(): number } | null = null;

// React and other libraries take the timers when they load, so these stay for the life of the page.
Object.assign(window, timerFunctions(), { Date: switchedDate() });
performance.now = () => running?.now() ?? real.now();

/**
 * Replaces the clock of the page. Messages of React's scheduler, promises, requests and events of media elements stay real.
 * Vitest has taken the real timers before.
 */
export function installTestClock(): TestClock {
  // The page has just been opened.
  let nowMs = 0;
  const wallMs = real.Date.now();
  let skippedMs = 0;
  const timers = createTimers(() => nowMs);
  running = { timers, now: () => nowMs, wall: () => Math.floor(wallMs + nowMs + skippedMs) };
  return {
    step(ms) {
      const end = nowMs + ms;
      for (let due = timers.next(end); due !== null; due = timers.next(end)) {
        nowMs = Math.max(nowMs, due.dueMs);
        runReported(due.run);
      }
      nowMs = end;
    },
    skip(ms) {
      skippedMs += ms;
    },
    realNow: real.now,
    realPause: (ms) => new Promise((resolve) => real.setTimeout(resolve, ms)),
    // The callback of a frame runs before its observers, and that of the next frame after them.
    drawn: () =>
      new Promise((resolve) => real.requestAnimationFrame(() => real.requestAnimationFrame(() => resolve()))),
    drop: () => timers.clear(),
    restore() {
      running = null;
    },
  };
}

type Timers = ReturnType<typeof createTimers>;

/** A list of timers in the order of their time. */
function createTimers(now: () => number) {
  const timers = new Map<number, Timer>();
  let lastId = FIRST_ID;
  return {
    add(run: Callback, delayMs: number, everyMs: number | null = null): number {
      lastId += 1;
      timers.set(lastId, { run, everyMs, dueMs: now() + delayMs });
      return lastId;
    },
    drop: (id: number) => timers.delete(id),
    clear: () => timers.clear(),
    /** Takes the first timer that is due until `end`; null without one. */
    next(end: number): Timer | null {
      let first: [number, Timer] | null = null;
      for (const entry of timers)
        if (entry[1].dueMs <= end && entry[1].dueMs < (first?.[1].dueMs ?? Infinity)) first = entry;
      if (first === null) return null;
      const [id, timer] = first;
      timers.delete(id);
      if (timer.everyMs !== null) timers.set(id, { ...timer, dueMs: timer.dueMs + timer.everyMs });
      return timer;
    },
  };
}

/** The functions of the window; each asks which clock runs. */
function timerFunctions() {
  const clear = (clearReal: (id: number) => void) => (id?: number) => {
    if (id !== undefined && running?.timers.drop(id) !== true) clearReal(id);
  };
  return {
    setTimeout(run: Callback, ms = 0, ...args: unknown[]) {
      if (running === null) return real.setTimeout(run, ms, ...args);
      return running.timers.add(() => run(...args), leastMs(ms));
    },
    setInterval(run: Callback, ms = 0, ...args: unknown[]) {
      if (running === null) return real.setInterval(run, ms, ...args);
      return running.timers.add(() => run(...args), leastMs(ms), leastMs(ms));
    },
    clearTimeout: clear(real.clearTimeout),
    clearInterval: clear(real.clearTimeout),
    requestAnimationFrame(run: FrameRequestCallback) {
      if (running === null) return real.requestAnimationFrame(run);
      const { timers, now } = running;
      return timers.add(() => run(now()), FRAME_MS - (now() % FRAME_MS));
    },
    cancelAnimationFrame: clear(real.cancelAnimationFrame),
    requestIdleCallback(run: IdleRequestCallback, options?: IdleRequestOptions) {
      if (running === null) return real.requestIdleCallback(run, options);
      return running.timers.add(() => run({ didTimeout: false, timeRemaining: () => IDLE_BUDGET_MS }), 1);
    },
    cancelIdleCallback: clear(real.cancelIdleCallback),
  };
}

const leastMs = (ms: unknown): number => Math.max(1, Number(ms) || 0);

function switchedDate(): DateConstructor {
  const now = () => running?.wall() ?? real.Date.now();
  return new Proxy(real.Date, {
    construct: (target, args, caller) => Reflect.construct(target, args.length === 0 ? [now()] : args, caller),
    apply: (target) => new target(now()).toString(),
    get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  });
}

/** Runs a timer. Its error is one of the page and does not end the step. */
function runReported(run: () => void): void {
  try {
    run();
  } catch (error) {
    reportError(error);
  }
}
