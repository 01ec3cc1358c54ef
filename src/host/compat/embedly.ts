import type { PlayerState } from 'vv-protocol';
import {
  type CompatCall,
  type CompatEvent,
  type CompatPort,
  type CompatProtocol,
  converse,
  own,
  toNumber,
} from './compat-protocol';

const CONTEXT = 'player.js';
const VERSION = '0.0.11';

/** Codes of player.js's `error`, by its specification. */
const UNDEFINED_ERROR = -1;
const NO_SUCH_METHOD = 2;

/** A page has a few listeners. A page that adds them without end must not exhaust the frame's memory. */
const MAX_LISTENERS = 100;
const MAX_ID_LENGTH = 100;

/** The methods of player.js, each as a call of our protocol. */
const COMMANDS: Readonly<Record<string, (value: unknown) => CompatCall>> = {
  play: () => ['play', undefined],
  pause: () => ['pause', undefined],
  mute: () => ['setMuted', true],
  unmute: () => ['setMuted', false],
  // 0-100 in player.js, 0-1 in our protocol.
  setVolume: (value) => ['setVolume', typeof value === 'number' ? value / 100 : value],
  setCurrentTime: (value) => ['seek', value],
};

const GETTERS: Readonly<Record<string, (state: PlayerState) => unknown>> = {
  getPaused: ({ playback }) => playback !== 'playing',
  getMuted: ({ muted }) => muted,
  getVolume: ({ volume }) => Math.round(volume * 100),
  getDuration: ({ duration }) => duration ?? 0,
  getCurrentTime: ({ currentTime }) => currentTime,
};

const position = ({ currentTime, duration }: PlayerState) => ({ seconds: currentTime, duration: duration ?? 0 });

/** The value of each event of player.js; null where there is nothing to send now. */
const EVENTS: Readonly<Record<string, (port: CompatPort) => unknown>> = {
  ready: () => undefined,
  play: () => undefined,
  pause: () => undefined,
  ended: () => undefined,
  timeupdate: (port) => position(port.state()),
  progress: (port) => {
    const state = port.state();
    const range = state.buffered.find(({ start, end }) => start <= state.currentTime && state.currentTime <= end);
    return range === undefined ? null : { ...position(state), seconds: range.end };
  },
  seeked: (port) => position(port.state()),
  error: (port) => ({ code: UNDEFINED_ERROR, msg: port.state().error?.kind ?? '' }),
};

/** Whether it is still unknown if there is something to play. */
const isPending = ({ phase, duration }: PlayerState) =>
  phase === 'ready' ? duration === 0 : phase === 'idle' || phase === 'loading';

const ADD = 'addEventListener';
const REMOVE = 'removeEventListener';

export const EMBEDLY_METHODS: readonly string[] = [...Object.keys(COMMANDS), ...Object.keys(GETTERS), ADD, REMOVE];
export const EMBEDLY_EVENTS: readonly string[] = Object.keys(EVENTS);

/** The events of player.js that follow from each event of the player. */
const EVENTS_BY_CAUSE: Partial<Record<CompatEvent, readonly string[]>> = {
  play: ['play'],
  pause: ['pause'],
  ended: ['ended'],
  timeupdate: ['timeupdate', 'progress'],
  seeked: ['seeked'],
  broken: ['error'],
};

/**
 * Embedly's player.js 0.0.11, by the SPEC of its package: JSON text of `{context, version, method, value?, listener?}` comes in,
 * the same with `event` goes out. `ready` is sent as soon as there is something to play, and again to a new listener.
 * Other events are sent to their listeners only.
 * @param src URL of the frame, by which the page tells its frames apart
 */
export function createEmbedly(port: CompatPort, src: string): CompatProtocol {
  /** The ids of the listeners of each event; null stands for a listener without an id. */
  const listeners = new Map<unknown, Set<string | null>>();
  let isReady = false;

  const { run: call, state } = converse(port);
  const send = (event: string, value: unknown, listener: string | null) =>
    port.send(
      JSON.stringify({ context: CONTEXT, version: VERSION, event, value, ...(listener !== null && { listener }) }),
    );
  const emit = (event: string, value: unknown) => {
    for (const listener of listeners.get(event) ?? []) send(event, value, listener);
  };
  const sendReady = () => {
    const value = { src, events: EMBEDLY_EVENTS, methods: EMBEDLY_METHODS };
    if (listeners.has('ready')) emit('ready', value);
    else send('ready', value, null);
  };
  const checkReady = () => {
    if (isReady || isPending(port.state())) return;
    isReady = true;
    sendReady();
  };
  const add = (event: unknown, listener: string | null) => {
    const ids = listeners.get(event) ?? new Set();
    if (own(EVENTS, event) === undefined || ids.size >= MAX_LISTENERS) return;
    listeners.set(event, ids.add(listener));
    if (event === 'ready' && isReady) sendReady();
    // A page that listens from `ready` on would miss an earlier failure.
    if (event === 'error' && port.state().error !== null) emit(event, EVENTS.error?.(port));
  };
  const remove = (event: unknown, listener: string | null) => {
    const ids = listeners.get(event);
    ids?.delete(listener);
    if (listener === null || ids?.size === 0) listeners.delete(event);
  };
  const run = async (made: CompatCall) => {
    const answer = await call(made);
    if (!answer.ok) emit('error', { code: UNDEFINED_ERROR, msg: `${made[0]}: ${answer.error.message}` });
  };

  return {
    onMessage({ method, value, listener: given }) {
      const listener = typeof given === 'string' ? given : null;
      if (typeof method !== 'string' || String(listener).length > MAX_ID_LENGTH) return;
      const [command, getter] = [own(COMMANDS, method), own(GETTERS, method)];
      if (command !== undefined) void run(command(toNumber(value)));
      else if (getter !== undefined) send(method, getter(state()), listener);
      else if (method === ADD) add(value, listener);
      else if (method === REMOVE) remove(value, listener);
      else emit('error', { code: NO_SUCH_METHOD, msg: `no such method: ${method.slice(0, 100)}` });
    },
    onEvent(cause) {
      checkReady();
      for (const event of EVENTS_BY_CAUSE[cause] ?? []) {
        const value = listeners.has(event) ? EVENTS[event]?.(port) : null;
        if (value !== null) emit(event, value);
      }
    },
  };
}
