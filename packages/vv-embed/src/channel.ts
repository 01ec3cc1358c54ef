import { PlayerError, type PlayerErrorName } from './player-error';
import type { CallOptions } from './protocol';

const HEAD = { ns: 'vv-player', v: 1 } as const;
const CALL_LIMIT_MS = 7000;

/** The first answer needs the widget's code to arrive. */
const FIRST_LIMIT_MS = 30_000;

/** What a browser's timer can hold: a longer one would go off at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

const FIRST_HELLO_MS = 250;
const LONGEST_HELLO_MS = 2000;

/** Some half a minute: in a frame that is silent for so long is no player, and one that comes later says hello itself. */
const MOST_HELLOS = 18;

interface ChannelOptions {
  /** Origin of the widget now; `null` as text where the frame's sandbox gives it none, empty where nothing is in it. */
  origin: () => string;
  /** Of the hello: the events that are asked for, what is kept for the widget. */
  hello: () => object;
  /** Another document is in the frame: what the last one wished holds no more. */
  onBegin?: () => void;
  /** The first answer of a document, with how the player is. */
  onReady?: (state: unknown) => void;
  /** An event of the protocol. */
  onEvent: (name: string, payload: unknown) => void;
  /** Every message of both ways, for whoever looks for a fault. */
  trace?: ((message: { direction: 'in' | 'out'; data: unknown }) => void) | undefined;
}

/** The messages with one frame. */
export interface Channel {
  call(name: string, payload?: unknown, options?: CallOptions): Promise<unknown>;
  /** Says hello, until it is answered; once more where it was. */
  hello(): void;
  /** What the hello says is another now: tells it to a frame that has heard the last one. */
  ask(): void;
  close(): void;
}

interface Waiting {
  message: object;
  end(error: PlayerError | null, value?: unknown): void;
}

/** Opens the messages with a frame: hears that window and that origin alone, and gives each call its own result. */
export function openChannel(
  iframe: HTMLIFrameElement,
  { origin, hello, onBegin, onReady, onEvent, trace }: ChannelOptions,
): Channel {
  const waiting = new Map<string, Waiting>();
  /** Several may speak with one frame: each must know its own results. */
  const mine = Math.random().toString(36).slice(2);
  let isReady = false;
  /** The document has said hello, and is not loaded to its end yet. */
  let isBegun = false;
  let isClosed = false;
  /** An origin that the player's messages have come from, and should not. */
  let stranger = '';
  let lastId = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const post = (message: object) => {
    const to = origin();
    if (isClosed || to === '') return;
    const data = { ...HEAD, ...message };
    trace?.({ direction: 'out', data });
    // What has no origin can only be addressed by the star; whatever else is in the frame by then would read it too.
    iframe.contentWindow?.postMessage(data, to === 'null' ? '*' : to);
  };
  const sayHello = () => post({ kind: 'hello', payload: hello() });
  const greet = (pause = FIRST_HELLO_MS, left = MOST_HELLOS) => {
    clearTimeout(timer);
    if (isReady || isClosed || left === 0) return;
    sayHello();
    timer = setTimeout(greet, pause, Math.min(pause * 2, LONGEST_HELLO_MS), left - 1);
  };
  const send = ({ message, end }: Waiting) => {
    try {
      post(message);
    } catch (error) {
      // What cannot be copied to another window: a function, an element.
      end(new PlayerError('RangeError', String(error)));
    }
  };
  const begin = () => {
    isReady = false;
    onBegin?.();
  };

  const onMessage = (event: MessageEvent) => {
    const { source, origin: from } = event;
    if (source === null || source !== iframe.contentWindow) return;
    const isPinned = from === origin();
    if (!isPinned && isReady) return;
    // Read last: the browser copies a message when its data is read, which takes seconds for one meant to harm.
    const { data } = event;
    const isOurs = data?.ns === HEAD.ns && data.v === HEAD.v;
    if (!isPinned) {
      if (isOurs) stranger = from;
      return;
    }
    trace?.({ direction: 'in', data });
    if (!isOurs) return;
    const { kind, id, name, payload, error } = data;
    if (kind === 'hello') {
      // A document has begun in the frame: the first one, or it was loaded again.
      isBegun = true;
      begin();
      greet();
    } else if (kind === 'ready' && !isReady) {
      isReady = true;
      onReady?.(payload?.state);
      for (const call of waiting.values()) send(call);
    } else if (kind === 'result') {
      waiting.get(id)?.end(error ? new PlayerError(error.name, error.message) : null, payload);
    } else if (kind === 'event') onEvent(name, payload);
  };
  const onLoad = () => {
    // One that has not said hello is none of the player's, or was there before this page listened.
    if (!isBegun) begin();
    isBegun = false;
    greet();
  };
  addEventListener('message', onMessage);
  iframe.addEventListener('load', onLoad);

  return {
    hello: () => (isReady ? sayHello() : greet()),
    ask() {
      if (isReady) sayHello();
      // Before the first one there is nobody to hear it.
      else if (timer !== undefined) greet();
    },
    call: (name, payload, { signal, timeout = isReady ? CALL_LIMIT_MS : FIRST_LIMIT_MS } = {}) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        const id = `${mine}-${lastId}`;
        const message = { kind: 'call', id, name, payload };
        const end: Waiting['end'] = (error, value) => {
          clearTimeout(limit);
          waiting.delete(id);
          signal?.removeEventListener('abort', abort);
          if (error === null) resolve(value);
          else reject(error);
        };
        const refuse = (errorName: PlayerErrorName, text: string) =>
          end(new PlayerError(errorName, `${name}: ${text}`));
        const abort = () => refuse('AbortError', 'given up');
        const late = () =>
          refuse(
            'TimeoutError',
            `no answer in time${stranger && `, but from ${stranger}: is that the player’s origin?`}`,
          );
        const limit = setTimeout(late, Math.min(timeout, LONGEST_TIMER_MS));
        if (isClosed) return refuse('DestroyedError', GONE);
        if (signal?.aborted) return abort();
        signal?.addEventListener('abort', abort);
        waiting.set(id, { message, end });
        if (isReady) send({ message, end });
      }),
    close() {
      isClosed = true;
      clearTimeout(timer);
      removeEventListener('message', onMessage);
      iframe.removeEventListener('load', onLoad);
      for (const { end } of waiting.values()) end(new PlayerError('DestroyedError', GONE));
    },
  };
}

const GONE = 'the frame is gone';
