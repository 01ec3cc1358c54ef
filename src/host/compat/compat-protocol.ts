import type { MethodName, PlayerState } from 'vv-protocol';
import type { CompatProtocolName } from '@/domain/widget/widget-query';
import type { Answer, HostHandlers } from '../host-handlers';
import { readCall } from '../payloads';

/** An event of the player. Its details are in the state of that moment. */
export type CompatEvent =
  | 'ready'
  | 'play'
  | 'playing'
  | 'pause'
  | 'ended'
  | 'timeupdate'
  | 'seeked'
  | 'waiting'
  | 'fullscreenchange'
  | 'volumechange'
  | 'ratechange'
  | 'episodechange'
  | 'variantchange'
  | 'adstart'
  | 'adend'
  | 'broken';

/** The events that have led to a state. A host page that starts to listen now has missed them. */
export function missedEvents({ episodeId, duration, ad, playback, error }: PlayerState): readonly CompatEvent[] {
  const events: readonly (readonly [CompatEvent, boolean])[] = [
    ['episodechange', episodeId !== null],
    ['ready', duration !== null && duration > 0],
    ['adstart', ad !== null],
    ['play', playback === 'playing'],
    ['playing', playback === 'playing'],
    ['broken', error !== null],
  ];
  return events.flatMap(([event, hasHappened]) => (hasHappened ? [event] : []));
}

/** Lets a compat protocol call methods, read the state, and send messages to the host page. */
export interface CompatPort extends Pick<HostHandlers, 'call' | 'state'> {
  send(message: object | string): void;
  isFullscreen(): boolean;
}

/** One compat protocol. */
export interface CompatProtocol {
  /** Handles a message of the host page, of any shape. */
  onMessage(message: Readonly<Record<string, unknown>>): void;
  onEvent(event: CompatEvent): void;
}

/** A method with a payload as the host page sent it. */
export type CompatCall = readonly [name: MethodName, payload: unknown];

/** The compat protocol of a message, where a page can start it by a message. */
export function compatProtocolOf({ context, api }: Readonly<Record<string, unknown>>): CompatProtocolName {
  if (context === 'player.js') return 'embedly';
  return typeof api === 'string' ? 'playerjs' : 'kodik';
}

/** The field of the state that a call sets to its payload. */
const SET_BY: Partial<Record<MethodName, keyof PlayerState>> = {
  setVolume: 'volume',
  setMuted: 'muted',
  setRate: 'rate',
  seek: 'currentTime',
};

/**
 * Runs calls, and reads the state as if those that are under way had taken effect. The players of these protocols take a
 * value over within the call; ours takes it over a moment later.
 */
export function converse(port: CompatPort) {
  const assumed = new Map<keyof PlayerState, { value: unknown }>();
  return {
    state: (): PlayerState => {
      const values = [...assumed].map(([field, { value }]) => [field, value]);
      return { ...port.state(), ...Object.fromEntries(values) };
    },
    async run([name, payload]: CompatCall): Promise<Answer> {
      const call = readCall(name, payload);
      if (!call.ok) return call;
      const field = SET_BY[name];
      const entry = { value: call.value.payload };
      if (field !== undefined) assumed.set(field, entry);
      try {
        return await port.call(call.value);
      } finally {
        // A later call of the same kind has its own value.
        if (field !== undefined && assumed.get(field) === entry) assumed.delete(field);
      }
    },
  };
}

/** Looks up a name that a page sent. A name that every object inherits gives undefined. */
export const own = <T>(table: Readonly<Record<string, T>>, name: unknown): T | undefined =>
  typeof name === 'string' && Object.hasOwn(table, name) ? table[name] : undefined;

/** Converts a text to a number, since sites' scripts send both. Anything else stays as it is, to be refused. */
export function toNumber(value: unknown): unknown {
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
}
