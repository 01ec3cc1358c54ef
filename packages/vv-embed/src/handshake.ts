const FIRST_HELLO_MS = 250;
const MAX_HELLO_MS = 2000;

/** About half a minute. A frame that stays silent for longer holds no player; a later player sends hello by itself. */
const MAX_HELLOS = 18;

/** The hello to one document after another in a frame. */
export interface Handshake {
  /** Whether the widget has answered. */
  isReady(): boolean;
  /** Another document has started, which has not answered yet. */
  reset(): void;
  /** The widget has answered. */
  finish(): void;
  /** Sends hello until the widget answers; once more if it has answered. */
  start(): void;
  /** Sends the changed hello to a widget that has received an earlier one. */
  renew(): void;
  stop(): void;
}

/** Repeats a hello with growing delays until it is answered. */
export function createHandshake(sendHello: () => void): Handshake {
  let isReady = false;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const repeat = (delay = FIRST_HELLO_MS, left = MAX_HELLOS) => {
    clearTimeout(timer);
    if (isReady || isStopped || left === 0) return;
    sendHello();
    timer = setTimeout(repeat, delay, Math.min(delay * 2, MAX_HELLO_MS), left - 1);
  };
  return {
    isReady: () => isReady,
    reset() {
      isReady = false;
    },
    finish() {
      isReady = true;
    },
    start: () => (isReady ? sendHello() : repeat()),
    renew() {
      if (isReady) sendHello();
      // Before the first hello there is nothing to renew.
      else if (timer !== undefined) repeat();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
