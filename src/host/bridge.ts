import { isAllowedOrigin } from '@/domain/widget/allowed-origins';
import { err, type Result } from '@/lib/result';
import type { EventPayload } from './host-events';
import { type Call, type HostError, isSmall, NAMESPACE, PROTOCOL_VERSION, readMessage, type Said } from './messages';
import { EVENT_NAMES, type EventName, isMethod, METHOD_NAMES, type MethodName } from './methods';
import { createRateLimit } from './rate-limit';

/** What answers the parent's messages; the flows implement it. */
export interface HostHandlers {
  /** Never rejects, and has an end; the payload is as the page sent it. */
  call(name: MethodName, payload: unknown): Promise<Result<unknown, HostError>>;
  adPause(): void;
  /** The page keeps something of this viewer in its own storage, as its hello says. */
  mergeSettings(kept: unknown): void;
  state(): unknown;
  /** The page speaks a foreign protocol. */
  compatProtocol(said: Said): void;
}

/** The parent window as the widget talks to it. */
export interface HostBridge {
  /** Starts to listen, and says hello; without a parent nothing is ever sent. */
  start(handlers: HostHandlers, signal: AbortSignal): void;
  /** Sends an event of the protocol, once the parent has said hello. */
  event<K extends EventName>(name: K, ...payload: EventPayload<K>): void;
  /** Whether the parent named this event in its hello: it will do something about it. */
  asksFor(name: EventName): boolean;
  /** Sends a message that is none of the protocol: `{event: 'episodeChanged', episode}` of the spec, or a compat protocol's. */
  plain(message: object | string): void;
}

/** The parts of `Window` that the bridge uses. */
export interface HostWindow {
  parent: { postMessage(message: unknown, targetOrigin: string): void };
  addEventListener(type: 'message', listener: (event: MessageEvent) => void, options: { signal: AbortSignal }): void;
}

export interface BridgeOptions {
  /** Of the widget. */
  version: string;
  /** Milliseconds. */
  now: () => number;
  /** Origins whose pages are listened to; null for any. */
  allowedOrigins: readonly string[] | null;
}

/**
 * Talks to the parent by the protocol of design section 3: answers every hello, pins the origin of the first one,
 * gives each call a result with its id, and drops what it does not understand without a word. What is said in a compat protocol
 * keeps the same rules, and pins the origin too.
 */
export function createHostBridge(window: HostWindow, { version, now, allowedOrigins }: BridgeOptions): HostBridge {
  const framed = (window.parent as unknown) !== window;
  const limit = createRateLimit(now);
  let pinned: string | null = null;
  /** Of the last hello; null before the first one. */
  let asked: readonly string[] | null = null;

  const post = (message: object | string) => {
    // A page without an origin of its own (sandbox, file) can only be addressed by the star.
    if (framed) window.parent.postMessage(message, pinned === null || NOWHERE.test(pinned) ? '*' : pinned);
  };
  const say = (message: object) => post({ ns: NAMESPACE, v: PROTOCOL_VERSION, ...message });
  const answer = async ({ id, name }: Call, outcome: Promise<Result<unknown, HostError>>) => {
    const came = await outcome;
    say({ kind: 'result', id, name, ...(came.ok ? { payload: came.value } : { error: came.error }) });
  };

  return {
    start(handlers, signal) {
      const onMessage = (event: MessageEvent) => {
        const { source, origin } = event;
        if (source !== window.parent || !isAllowedOrigin(allowedOrigins, origin)) return;
        if (pinned !== null && pinned !== origin) return;
        // Read last: the browser copies a message when its data is read, which takes seconds for one meant to harm.
        const { data } = event;
        const message = readMessage(data);
        if (message === null) return;
        const isCall = message.kind === 'call';
        if (isCall && asked === null) return;
        if (!limit.allow()) {
          if (isCall) void answer(message, TOO_MANY);
        } else if (!isSmall(data)) return;
        else if (isCall) void answer(message, dispatch(handlers, message));
        else if (message.kind === 'adPause') handlers.adPause();
        else {
          pinned = origin;
          if (message.kind === 'compatProtocol') return handlers.compatProtocol(message);
          asked = message.events;
          const payload = { version, methods: METHOD_NAMES, events: EVENT_NAMES, state: handlers.state() };
          say({ kind: 'ready', payload });
          if (message.kept !== undefined) handlers.mergeSettings(message.kept);
        }
      };
      if (!framed) return;
      window.addEventListener('message', onMessage, { signal });
      // A page that was there first, or that has been waiting since the frame was loaded again, says hello now.
      say({ kind: 'hello', payload: { version } });
    },
    event(name: EventName, payload?: unknown) {
      if (asked !== null && (name !== 'timeupdate' || asked.includes(name))) say({ kind: 'event', name, payload });
    },
    asksFor: (name) => asked?.includes(name) === true,
    plain: post,
  };
}

/** What browsers call the origin of a page that has none. */
const NOWHERE = /^(?:null$|file:)/;

const TOO_MANY = Promise.resolve(err<HostError>({ name: 'NotAllowedError', message: 'too many calls in a second' }));

async function dispatch(handlers: HostHandlers, { name, payload }: Call): Promise<Result<unknown, HostError>> {
  if (!isMethod(name)) return err({ name: 'UnsupportedError', message: `no such method: ${name}` });
  return handlers.call(name, payload);
}
