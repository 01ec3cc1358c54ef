import { parseJson } from '@/lib/json';

export const NAMESPACE = 'vv-player';
export const PROTOCOL_VERSION = 1;

/** Largest message that is looked at, in characters of its JSON (design section 3). */
export const MAX_MESSAGE_LENGTH = 64 * 1024;

const MAX_NAME_LENGTH = 100;

/** Names follow the DOM's, so that a page can tell what to do about each. */
export type HostErrorName =
  | 'NotAllowedError'
  | 'RangeError'
  | 'NotFoundError'
  | 'UnsupportedError'
  | 'BlockedError'
  | 'AbortError'
  | 'TimeoutError'
  | 'UnknownError';

export interface HostError {
  name: HostErrorName;
  message: string;
}

interface Hello {
  kind: 'hello';
  /** Events that come only to a page that names them, such as `timeupdate`. */
  events: readonly string[];
  /** What the page keeps for the widget, unread. */
  kept?: unknown;
}

export interface Call {
  kind: 'call';
  id: string;
  name: string;
  payload: unknown;
}

/** A message of a foreign protocol, unread. */
export interface Said {
  kind: 'compatProtocol';
  message: Readonly<Record<string, unknown>>;
}

/** A message of the parent that the widget understands. */
export type IncomingMessage = Hello | Call | Said | { kind: 'adPause' };

/** Text without one of these is none of ours, and not worth parsing. */
const OURS = /vv-player|adPause|player\.js|kodik_player_api/;

/**
 * Tells what a message is, object or JSON text, by its head alone; null for anything that is none of ours: it is dropped
 * without a word. What it holds is not looked at: {@link isSmall} says whether it may be.
 */
export function readMessage(data: unknown): IncomingMessage | null {
  const value =
    typeof data !== 'string' ? data : data.length <= MAX_MESSAGE_LENGTH && OURS.test(data) && parseJson(data);
  if (typeof value !== 'object' || value === null) return null;
  try {
    return readObject(value as Record<string, unknown>);
  } catch {
    // An object that throws when it is read is none of ours either.
    return null;
  }
}

function readObject(message: Record<string, unknown>): IncomingMessage | null {
  const { event, ns, v, kind, id, name, payload, context, key } = message;
  if (event === 'adPause') return { kind: 'adPause' };
  if (context === 'player.js' || key === 'kodik_player_api') return { kind: 'compatProtocol', message };
  if (ns !== NAMESPACE || v !== PROTOCOL_VERSION) return null;
  if (kind === 'hello') {
    const { events, storage } = (payload ?? {}) as Record<string, unknown>;
    return { kind, events: textsOf(events), ...(storage !== undefined && { kept: storage }) };
  }

  return kind === 'call' && isName(id) && id !== '' && isName(name) ? { kind, id, name, payload } : null;
}

const isName = (value: unknown): value is string => typeof value === 'string' && value.length <= MAX_NAME_LENGTH;

const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : [];

/**
 * Whether a message keeps the limit of length. To measure is work, and ends at the limit; before it comes whether the
 * page may ask for more.
 */
export function isSmall(data: unknown): boolean {
  let left = MAX_MESSAGE_LENGTH;
  const count = (key: string, value: unknown) => {
    left -= key.length + (typeof value === 'string' ? value.length : 1);
    if (left < 0) throw new RangeError('too large');
    return value;
  };
  try {
    return typeof data === 'string' || JSON.stringify(data, count).length <= MAX_MESSAGE_LENGTH;
  } catch {
    // What JSON cannot write, too: a loop, a BigInt.
    return false;
  }
}
