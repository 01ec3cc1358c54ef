import {
  EVENT_NAMES,
  type EventName,
  type Events,
  METHOD_NAMES,
  NAMESPACE,
  type PlayerMessage,
  PROTOCOL_VERSION,
  type ProtocolError,
} from 'vv-protocol';
import { isAllowedOrigin } from '@/domain/widget/allowed-origins';
import { err } from '@/lib/result';
import type { Answer, HostHandlers } from './host-handlers';
import { type IncomingCall, isSmall, readMessage, textsOf } from './incoming-messages';
import { isMethod, readCall } from './payloads';

/** Events that are sent only to a page whose hello names them: frequent ones, and a key that the system has else. */
const ON_REQUEST: readonly EventName[] = ['timeupdate', 'progress', 'back'];

/** The parts of `Window` that the bridge uses. */
export interface HostWindow {
  parent: { postMessage(message: unknown, targetOrigin: string): void };
  addEventListener(type: 'message', listener: (event: MessageEvent) => void, options: { signal: AbortSignal }): void;
}

export interface BridgeOptions {
  /** Version of the widget. */
  version: string;
  /** Milliseconds. */
  now: () => number;
  /** Origins whose pages are heard; null for any. */
  allowedOrigins: readonly string[] | null;
}

/** Gives a message without its envelope; distributes over the kinds. */
type Body<T> = T extends unknown ? Omit<T, 'ns' | 'v'> : never;

/**
 * Talks to the host page: answers every hello, pins the origin of the first one, gives each call a result with its id,
 * and drops unknown messages silently. A message of a compat protocol keeps the same rules, and pins the origin too.
 */
export function createHostBridge(window: HostWindow, { version, now, allowedOrigins }: BridgeOptions) {
  const framed = (window.parent as unknown) !== window;
  // A page says hello until it is heard, and then calls at once.
  const limits = { calls: createRateLimit(now), others: createRateLimit(now) };
  let pinned: string | null = null;
  /** Events that the last hello named; null before the first hello. */
  let asked: readonly string[] | null = null;
  /** Events that wait for the first hello. */
  const unsent: Body<PlayerMessage>[] = [];

  const post = (message: object | string) => {
    // A page without an origin of its own (sandbox, file) can only be addressed by the star.
    if (framed) window.parent.postMessage(message, pinned === null || OPAQUE.test(pinned) ? '*' : pinned);
  };
  const send = (body: Body<PlayerMessage>) => post({ ns: NAMESPACE, v: PROTOCOL_VERSION, ...body });
  const sendResult = async ({ id, name }: IncomingCall, pending: Promise<Answer>) => {
    const answer = await pending;
    send({ kind: 'result', id, name, ...(answer.ok ? { payload: answer.value } : { error: answer.error }) });
  };

  return {
    /**
     * Starts to listen, and says hello. Without a parent window nothing is ever sent. A later start continues with other
     * handlers, and the page needs no other hello.
     */
    start(handlers: HostHandlers, signal: AbortSignal): void {
      const onMessage = (event: MessageEvent) => {
        const { source, origin } = event;
        if (source !== window.parent || !isAllowedOrigin(allowedOrigins, origin)) return;
        if (pinned !== null && pinned !== origin) return;
        // Read last: the browser copies a message when its data is read, which takes seconds for a hostile one.
        const { data } = event;
        const message = readMessage(data);
        if (message === null) return;
        const isCall = message.kind === 'call';
        if (isCall && asked === null) return;
        if (!limits[isCall ? 'calls' : 'others'].allow()) {
          if (isCall) void sendResult(message, TOO_MANY);
        } else if (!isSmall(data)) return;
        else if (isCall) void sendResult(message, dispatch(handlers, message));
        else if (message.kind === 'adPause') handlers.adPause();
        else {
          pinned = origin;
          if (message.kind === 'compat') return handlers.compatMessage(message.message);
          asked = message.events;
          const payload = { version, methods: METHOD_NAMES, events: EVENT_NAMES, state: handlers.state() };
          send({ kind: 'ready', payload });
          handlers.greeted();
          for (const body of unsent.splice(0)) send(body);
          if (message.page !== undefined) handlers.hostPageChanged(message.page);
          if (message.storage !== undefined) handlers.mergeHostStorage(textsOf(message.storage));
        }
      };
      if (!framed) return;
      window.addEventListener('message', onMessage, { signal });
      // A host page that was there first, or that waits for the frame to load again, says hello now.
      if (asked === null) send({ kind: 'hello', payload: { version } });
    },
    /** Sends an event of the protocol, once the host page has said hello. */
    event<K extends EventName>(name: K, payload: Events[K]): void {
      const body = { kind: 'event', name, payload } as Body<PlayerMessage>;
      // The state of a `ready` does not repeat it.
      if (asked === null && name === 'notfound') unsent.push(body);
      if (asked === null || (ON_REQUEST.includes(name) && !asked.includes(name))) return;
      send(body);
    },
    /** Whether the host page named this event in its hello, and so handles it. */
    asksFor: (name: EventName) => asked?.includes(name) === true,
    /** Sends a message outside the protocol, such as `{event: 'episodeChanged', episode}` or one of a compat protocol. */
    plain: post,
  };
}

/** The host page as the widget talks to it. */
export type HostBridge = ReturnType<typeof createHostBridge>;

/** The origins by which browsers name a page that has none. */
const OPAQUE = /^(?:null$|file:)/;

const TOO_MANY = Promise.resolve(
  err<ProtocolError>({ name: 'NotAllowedError', message: 'too many calls in a second' }),
);

/** Checks a call, then runs its method. A bad payload is refused and never reaches the flows. */
async function dispatch(handlers: HostHandlers, { name, payload }: IncomingCall): Promise<Answer> {
  if (!isMethod(name)) return err({ name: 'UnsupportedError', message: `no such method: ${name}` });
  const call = readCall(name, payload);
  return call.ok ? handlers.call(call.value) : call;
}

/** Calls that a page may make in any one second. */
const CALLS_PER_SECOND = 50;

const WINDOW_MS = 1000;

/** Counts calls in a sliding second; `now` is in milliseconds. */
export function createRateLimit(now: () => number, limit = CALLS_PER_SECOND): { allow(): boolean } {
  const times: number[] = [];
  return {
    allow() {
      const at = now();
      while ((times[0] ?? at) <= at - WINDOW_MS) times.shift();
      if (times.length >= limit) return false;
      times.push(at);
      return true;
    },
  };
}
