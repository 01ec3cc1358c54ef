import { once } from 'node:events';
import { WebSocket } from 'ws';

/** A command without an answer is an error: a browser that hangs must not hang the tests. */
const COMMAND_LIMIT_MS = 45_000;

interface Pending {
  readonly resolve: (value: never) => void;
  readonly reject: (error: Error) => void;
}

/** A message of a browser: an event, or the answer to a command. Only WebDriver BiDi has `type`, and text as `error`. */
type Incoming =
  | { readonly method: string; readonly params: unknown }
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number | null; readonly error: string | { readonly message: string }; readonly message?: string };

/** Commands over one socket: WebDriver BiDi (W3C), or the Chrome DevTools Protocol. Both number their commands. */
export class BrowserConnection {
  readonly #socket: WebSocket;
  readonly #pending = new Map<number, Pending>();
  #lastId = 0;
  /** Receives the events that the session has subscribed to. */
  onEvent: (method: string, params: unknown) => void = () => undefined;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => this.#receive(JSON.parse(String(data)) as Incoming));
    socket.on('close', () => {
      for (const { reject } of this.#pending.values()) reject(new Error('the browser closed the connection'));
      this.#pending.clear();
    });
  }

  static async open(url: string): Promise<BrowserConnection> {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    await once(socket, 'open', { signal: AbortSignal.timeout(COMMAND_LIMIT_MS) });
    return new BrowserConnection(socket);
  }

  /** Sends a command. Rejects with the browser's error, and when no answer comes in time. */
  async send<T = unknown>(method: string, params: object = {}): Promise<T> {
    this.#lastId += 1;
    const id = this.#lastId;
    const answer = new Promise<T>((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
    });
    const timer = setTimeout(() => this.#settle(id)?.reject(new Error(`${method}: no answer`)), COMMAND_LIMIT_MS);
    this.#socket.send(JSON.stringify({ id, method, params }));
    return answer.finally(() => clearTimeout(timer));
  }

  close(): void {
    this.#socket.terminate();
  }

  #receive(incoming: Incoming): void {
    if ('method' in incoming) {
      this.onEvent(incoming.method, incoming.params);
      return;
    }
    const pending = incoming.id === null ? undefined : this.#settle(incoming.id);
    if ('result' in incoming) pending?.resolve(incoming.result as never);
    else pending?.reject(new Error(errorText(incoming.error, incoming.message)));
  }

  #settle(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    return pending;
  }
}

const errorText = (error: string | { readonly message: string }, message = '') =>
  typeof error === 'string' ? `${error}: ${message}` : error.message;
