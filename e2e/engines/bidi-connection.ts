import { once } from 'node:events';
import { WebSocket } from 'ws';

/** A command without an answer is an error: a browser that hangs must not hang the tests. */
const COMMAND_LIMIT_MS = 45_000;

interface Pending {
  readonly resolve: (value: never) => void;
  readonly reject: (error: Error) => void;
}

type Answer = { readonly id?: number } & (
  | { readonly type: 'success'; readonly result: unknown }
  | { readonly type: 'error'; readonly error: string; readonly message: string }
  | { readonly type: 'event'; readonly method: string; readonly params: unknown }
);

/** Commands of WebDriver BiDi over one socket (W3C WebDriver BiDi). */
export class BidiConnection {
  readonly #socket: WebSocket;
  readonly #pending = new Map<number, Pending>();
  #lastId = 0;
  /** Receives the events that the session has subscribed to. */
  onEvent: (method: string, params: unknown) => void = () => undefined;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => this.#receive(JSON.parse(String(data)) as Answer));
    socket.on('close', () => {
      for (const { reject } of this.#pending.values()) reject(new Error('the browser closed the connection'));
      this.#pending.clear();
    });
  }

  static async open(url: string): Promise<BidiConnection> {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    await once(socket, 'open', { signal: AbortSignal.timeout(COMMAND_LIMIT_MS) });
    return new BidiConnection(socket);
  }

  /** Sends a command. Rejects with the browser's error, and when no answer comes in time. */
  async send<T = unknown>(method: string, params: object): Promise<T> {
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

  #receive(answer: Answer): void {
    if (answer.type === 'event') this.onEvent(answer.method, answer.params);
    if (answer.type === 'event' || answer.id === undefined) return;
    const pending = this.#settle(answer.id);
    if (answer.type === 'success') pending?.resolve(answer.result as never);
    else pending?.reject(new Error(`${answer.error}: ${answer.message}`));
  }

  #settle(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    return pending;
  }
}
