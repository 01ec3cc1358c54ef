import * as v from 'valibot';
import { err, type Result } from '@/lib/result';
import { type HostError, type IncomingMessage, NAMESPACE, PROTOCOL_VERSION, readMessage } from './messages';
import { EVENT_NAMES, type EventName, isMethod, METHOD_PAYLOADS, type MethodName } from './methods';
import { createRateLimit } from './rate-limit';

/** What answers the parent's messages; the flows implement it. */
export interface HostHandlers {
  call(name: MethodName, payload: unknown): Promise<Result<unknown, HostError>>;
  adPause(): void;
  state(): unknown;
}

/** The parent window as the widget talks to it. */
export interface HostBridge {
  /** Starts to listen; without a parent nothing is ever sent. */
  start(handlers: HostHandlers, signal: AbortSignal): void;
  /** Sends an event of the protocol, once the parent has said hello. */
  event(name: EventName, payload?: unknown): void;
  /** Whether the parent named this event in its hello: it will do something about it. */
  asksFor(name: EventName): boolean;
  /** Sends a plain message of the spec, such as `{event: 'episodeChanged', episode}`. */
  plain(message: { event: string } & Record<string, unknown>): void;
}

/** The parts of `Window` that the bridge uses. */
export interface HostWindow {
  parent: { postMessage(message: unknown, targetOrigin: string): void };
  addEventListener(type: 'message', listener: (event: MessageEvent) => void, options: { signal: AbortSignal }): void;
}

/**
 * Talks to the parent by the protocol of design section 3: answers every hello, pins the origin of the first one,
 * gives each call a result with its id, and drops what it does not understand without a word.
 */
export function createHostBridge(window: HostWindow, version: string, now: () => number): HostBridge {
  const framed = (window.parent as unknown) !== window;
  const limit = createRateLimit(now);
  let pinned: string | null = null;
  let asked: ReadonlySet<string> = new Set();

  const post = (message: object, targetOrigin: string) => {
    if (framed) window.parent.postMessage(message, targetOrigin);
  };
  const send = (message: object) => {
    // A page without an origin of its own (sandbox, file) can only be addressed by the star.
    if (pinned !== null) post({ ns: NAMESPACE, v: PROTOCOL_VERSION, ...message }, pinned === 'null' ? '*' : pinned);
  };
  const answer = async (handlers: HostHandlers, call: Extract<IncomingMessage, { kind: 'call' }>) => {
    const outcome = limit.allow() ? await dispatch(handlers, call) : err(TOO_MANY);
    send({
      kind: 'result',
      id: call.id,
      name: call.name,
      ...(outcome.ok ? { payload: outcome.value } : { error: outcome.error }),
    });
  };
  const ready = (handlers: HostHandlers) => ({
    kind: 'ready',
    payload: { version, methods: Object.keys(METHOD_PAYLOADS), events: EVENT_NAMES, state: handlers.state() },
  });

  return {
    start(handlers, signal) {
      if (!framed) return;
      const onMessage = (event: MessageEvent) => {
        if (event.source !== window.parent) return;
        const message = readMessage(event.data);
        if (message === null) return;
        if (pinned !== null && pinned !== event.origin) return;
        if ('event' in message) return handlers.adPause();
        if (message.kind === 'hello') {
          pinned = event.origin;
          asked = new Set(message.payload.events);
          send(ready(handlers));
        } else if (pinned !== null) void answer(handlers, message);
      };
      window.addEventListener('message', onMessage, { signal });
    },
    event(name, payload) {
      if (name !== 'timeupdate' || asked.has(name)) send({ kind: 'event', name, payload });
    },
    asksFor: (name) => asked.has(name),
    plain: (message) => post(message, pinned === null || pinned === 'null' ? '*' : pinned),
  };
}

const TOO_MANY: HostError = { name: 'NotAllowedError', message: 'too many calls in a second' };

/** Checks the payload by the method's schema before anything of it is used. */
async function dispatch(
  handlers: HostHandlers,
  { name, payload }: { name: string; payload?: unknown },
): Promise<Result<unknown, HostError>> {
  if (!isMethod(name)) return err({ name: 'UnsupportedError', message: `no such method: ${name}` });
  const parsed = v.safeParse(METHOD_PAYLOADS[name] as v.GenericSchema<unknown, unknown>, payload);
  if (!parsed.success) return err({ name: 'RangeError', message: parsed.issues[0].message });
  return handlers.call(name, parsed.output);
}
