import { NAMESPACE, PROTOCOL_VERSION } from 'vv-protocol';
import { isShareTemplate } from '@/domain/widget/share';
import { parseJson } from '@/lib/json';

/** Largest message that is read, in characters of its JSON. */
export const MAX_MESSAGE_LENGTH = 64 * 1024;

const MAX_NAME_LENGTH = 100;
const MAX_URL_LENGTH = 2000;

interface IncomingHello {
  kind: 'hello';
  /** Events that the host page names. Some, such as `timeupdate`, are sent only to such a page. */
  events: readonly string[];
  /** Values that the host page has persisted for the widget, unchecked. */
  storage?: unknown;
  /** The settings of the host page; absent without any. */
  page?: HelloPage;
}

/** Settings of the host page in its hello. A URL is null if it is missing or no http(s) URL. */
export interface HelloPage {
  /** Template of the share link. */
  shareUrl: string | null;
  poster: string | null;
  pauseOthers: boolean;
}

/** A call before its method and its payload are checked. */
export interface IncomingCall {
  kind: 'call';
  id: string;
  name: string;
  payload: unknown;
}

/** A message of a compat protocol, unchecked. */
interface CompatMessage {
  kind: 'compat';
  message: Readonly<Record<string, unknown>>;
}

/** A message of the host page that the widget understands. */
export type IncomingMessage = IncomingHello | IncomingCall | CompatMessage | { kind: 'adPause' };

/** A text without one of these is foreign, and is not parsed. */
const KNOWN = /vv-player|adPause|player\.js|kodik_player_api|"api"/;

/** Messages of PlayerJS have no mark of their own, so only these commands are its. */
const PLAYERJS_API =
  /^(?:play|pause|toggle|stop|seek|volume|muted?|unmute|speed|quality|qualities|audiotracks?|subtitles?|(?:exit|is)?fullscreen|find|time|duration|playing|title)$/;

/**
 * Tells the kind of a message, object or JSON text, by its head alone. Null stands for a foreign message, which is
 * dropped silently. The payload is not read here: {@link isSmall} says whether it may be.
 */
export function readMessage(data: unknown): IncomingMessage | null {
  const value =
    typeof data !== 'string' ? data : data.length <= MAX_MESSAGE_LENGTH && KNOWN.test(data) && parseJson(data);
  if (typeof value !== 'object' || value === null) return null;
  try {
    return readObject(value as Record<string, unknown>);
  } catch {
    // An object that throws when it is read is foreign too.
    return null;
  }
}

function readObject(message: Record<string, unknown>): IncomingMessage | null {
  const { event, ns, v, kind, id, name, payload, context, key, api } = message;
  if (event === 'adPause') return { kind: 'adPause' };
  if (context === 'player.js' || key === 'kodik_player_api') return { kind: 'compat', message };
  if (ns === undefined && typeof api === 'string' && PLAYERJS_API.test(api)) return { kind: 'compat', message };
  if (ns !== NAMESPACE || v !== PROTOCOL_VERSION) return null;
  if (kind === 'hello') {
    const { events, storage, shareUrl, poster, pauseOthers } = (payload ?? {}) as Record<string, unknown>;
    const page = { shareUrl: urlOf(shareUrl), poster: urlOf(poster), pauseOthers: pauseOthers !== false };
    const isSet = page.shareUrl !== null || page.poster !== null || !page.pauseOthers;
    return { kind, events: namesOf(events), ...(storage !== undefined && { storage }), ...(isSet && { page }) };
  }

  return kind === 'call' && isName(id) && id !== '' && isName(name) ? { kind, id, name, payload } : null;
}

const isName = (value: unknown): value is string => typeof value === 'string' && value.length <= MAX_NAME_LENGTH;

const urlOf = (value: unknown): string | null =>
  typeof value === 'string' && value.length <= MAX_URL_LENGTH && isShareTemplate(value) ? value : null;

const namesOf = (value: unknown): readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : [];

/** Gives the texts of an object by their keys. Other values are left out; anything else than an object is empty. */
export function textsOf(value: unknown): Readonly<Record<string, string>> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter((entry) => typeof entry[1] === 'string'));
}

/**
 * Whether a message is within the limit of length. The measuring ends at the limit, since it takes time; the rate limit
 * comes before it.
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
    // JSON cannot write a loop or a BigInt.
    return false;
  }
}
