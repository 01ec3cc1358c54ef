import type { MethodName } from '../methods';
import { type CompatPort, type CompatProtocol, type CompatState, type Fact, own, toNumber } from './compat-protocol';

const CONTEXT = 'player.js';
const VERSION = '0.0.11';

/** Codes of its `error`, by its specification. */
const UNDEFINED_ERROR = -1;
const NO_SUCH_METHOD = 2;

/** A page has a few; one that adds without an end must not grow the frame. */
const MOST_LISTENERS = 100;
const MAX_ID_LENGTH = 100;

type Call = readonly [name: MethodName, payload?: unknown];

/** Its methods that are ours by another name. */
const COMMANDS: Readonly<Record<string, (value: unknown) => Call>> = {
  play: () => ['play'],
  pause: () => ['pause'],
  mute: () => ['setMuted', true],
  unmute: () => ['setMuted', false],
  // 0-100 there, 0-1 here.
  setVolume: (value) => ['setVolume', typeof value === 'number' ? value / 100 : value],
  setCurrentTime: (value) => ['seek', value],
};

const GETTERS: Readonly<Record<string, (state: CompatState) => unknown>> = {
  getPaused: ({ playback }) => playback !== 'playing',
  getMuted: ({ muted }) => muted,
  getVolume: ({ volume }) => Math.round(volume * 100),
  getDuration: ({ duration }) => duration ?? 0,
  getCurrentTime: ({ currentTime }) => currentTime,
};

const position = ({ currentTime, duration }: CompatState) => ({ seconds: currentTime, duration: duration ?? 0 });

/** What each of its events tells; null where there is nothing to tell now. */
const EVENTS: Readonly<Record<string, (port: CompatPort) => unknown>> = {
  ready: () => undefined,
  play: () => undefined,
  pause: () => undefined,
  ended: () => undefined,
  timeupdate: (port) => position(port.state()),
  progress: (port) => {
    const seconds = port.bufferedTo();
    return seconds === null ? null : { ...position(port.state()), seconds };
  },
  seeked: (port) => position(port.state()),
  error: (port) => ({ code: UNDEFINED_ERROR, msg: port.state().error?.kind ?? '' }),
};

const ADD = 'addEventListener';
const REMOVE = 'removeEventListener';

export const PLAYER_JS_METHODS: readonly string[] = [...Object.keys(COMMANDS), ...Object.keys(GETTERS), ADD, REMOVE];
export const PLAYER_JS_EVENTS: readonly string[] = Object.keys(EVENTS);

/** Which of its events follow from what happens. */
const TOLD: Partial<Record<Fact, readonly string[]>> = {
  play: ['play'],
  pause: ['pause'],
  ended: ['ended'],
  timeupdate: ['timeupdate', 'progress'],
  seeked: ['seeked'],
  broken: ['error'],
};

/**
 * player.js 0.0.11, by the SPEC of its package: JSON text of `{context, version, method, value?, listener?}` comes in,
 * the same with `event` goes out. `ready` goes out by itself as soon as there is something to play, and again to whoever
 * asks; other events go to those who asked for them.
 * @param src address of the frame: by it the page tells which of its frames is ready
 */
export function createPlayerJs(port: CompatPort, src: string): CompatProtocol {
  /** Of each event, the ids of its listeners; null of one without. */
  const listeners = new Map<unknown, Set<string | null>>();
  let isReady = false;

  const say = (event: string, value: unknown, listener: string | null) =>
    port.say(
      JSON.stringify({ context: CONTEXT, version: VERSION, event, value, ...(listener !== null && { listener }) }),
    );
  const emit = (event: string, value: unknown) => {
    for (const listener of listeners.get(event) ?? []) say(event, value, listener);
  };
  const sayReady = () => {
    const value = { src, events: PLAYER_JS_EVENTS, methods: PLAYER_JS_METHODS };
    if (listeners.has('ready')) emit('ready', value);
    else say('ready', value, null);
  };
  const lookReady = () => {
    const { phase, duration } = port.state();
    if (isReady || (phase === 'ready' ? duration === 0 : phase === 'idle' || phase === 'loading')) return;
    isReady = true;
    sayReady();
  };
  const add = (event: unknown, listener: string | null) => {
    const ids = listeners.get(event) ?? new Set();
    if (own(EVENTS, event) === undefined || ids.size >= MOST_LISTENERS) return;
    listeners.set(event, ids.add(listener));
    if (event === 'ready' && isReady) sayReady();
    // Who listens from `ready` on would never hear of what had been broken before.
    if (event === 'error' && port.state().error !== null) emit(event, EVENTS.error?.(port));
  };
  const remove = (event: unknown, listener: string | null) => {
    const ids = listeners.get(event);
    ids?.delete(listener);
    if (listener === null || ids?.size === 0) listeners.delete(event);
  };
  const order = async ([name, payload]: Call) => {
    const answer = await port.call(name, payload);
    if (!answer.ok) emit('error', { code: UNDEFINED_ERROR, msg: `${name}: ${answer.error.message}` });
  };

  return {
    hear({ method, value, listener: given }) {
      const listener = typeof given === 'string' ? given : null;
      if (typeof method !== 'string' || String(listener).length > MAX_ID_LENGTH) return;
      const [command, getter] = [own(COMMANDS, method), own(GETTERS, method)];
      if (command !== undefined) void order(command(toNumber(value)));
      else if (getter !== undefined) say(method, getter(port.state()), listener);
      else if (method === ADD) add(value, listener);
      else if (method === REMOVE) remove(value, listener);
      else emit('error', { code: NO_SUCH_METHOD, msg: `no such method: ${method.slice(0, 100)}` });
    },
    tell(fact) {
      lookReady();
      for (const event of TOLD[fact] ?? []) {
        const value = listeners.has(event) ? EVENTS[event]?.(port) : null;
        if (value !== null) emit(event, value);
      }
    },
  };
}
