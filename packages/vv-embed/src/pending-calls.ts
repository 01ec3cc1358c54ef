import type { PlayerMessage } from 'vv-protocol';
import { PlayerError, type PlayerErrorName } from './player-error';

/** The longest delay of a browser's timer. A longer one would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** A call and the limits of its wait. */
interface PendingCall {
  name: string;
  payload: unknown;
  signal: AbortSignal | undefined;
  /** Milliseconds. */
  timeout: number;
  /** Explains a timeout, for people. */
  timeoutMessage: () => string;
}

/** The calls that wait for their results. */
interface PendingCalls {
  /** Sends a call, now or with {@link sendAll}. */
  add(call: PendingCall): Promise<unknown>;
  /** Sends all calls that wait, to a document that has none of them. */
  sendAll(): void;
  /** Ends the call of a result. */
  settle(result: Extract<PlayerMessage, { kind: 'result' }>): void;
  /** Rejects all calls that wait. */
  fail(error: PlayerError): void;
  /** Rejects all calls, and each later one. */
  close(): void;
}

/**
 * Keeps calls until their results come.
 * @param post sends a message to the frame
 * @param isReady whether the widget has answered a hello
 */
export function createPendingCalls(post: (message: object) => void, isReady: () => boolean): PendingCalls {
  const pending = new Map<string, { send(): void; settle(error: PlayerError | null, value?: unknown): void }>();
  /** Several channels may talk to one frame; each one must recognise its own results. */
  const prefix = Math.random().toString(36).slice(2);
  let isClosed = false;
  let lastId = 0;

  return {
    add: ({ name, payload, signal, timeout, timeoutMessage }) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        const id = `${prefix}-${lastId}`;
        const settle = (error: PlayerError | null, value?: unknown) => {
          clearTimeout(limit);
          pending.delete(id);
          signal?.removeEventListener('abort', abort);
          if (error === null) resolve(value);
          else reject(error);
        };
        const refuse = (errorName: PlayerErrorName, text: string) =>
          settle(new PlayerError(errorName, `${name}: ${text}`));
        const abort = () => refuse('AbortError', 'the signal aborted the call');
        const limit = setTimeout(() => refuse('TimeoutError', timeoutMessage()), Math.min(timeout, MAX_TIMER_MS));
        const send = () => {
          try {
            post({ kind: 'call', id, name, payload });
          } catch (error) {
            // A function or an element cannot be copied to another window.
            settle(new PlayerError('RangeError', String(error)));
          }
        };
        if (isClosed) return refuse('DestroyedError', GONE);
        if (signal?.aborted) return abort();
        signal?.addEventListener('abort', abort);
        pending.set(id, { send, settle });
        if (isReady()) send();
      }),
    sendAll() {
      for (const { send } of pending.values()) send();
    },
    settle({ id, error, payload }) {
      pending.get(id)?.settle(error ? new PlayerError(error.name, error.message) : null, payload);
    },
    fail(error) {
      for (const { settle } of pending.values()) settle(error);
    },
    close() {
      isClosed = true;
      for (const { settle } of pending.values()) settle(new PlayerError('DestroyedError', GONE));
    },
  };
}

const GONE = 'the frame is gone';
