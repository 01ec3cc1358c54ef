import * as v from 'valibot';
import { parseJson } from '@/lib/json';

export const NAMESPACE = 'vv-player';
export const PROTOCOL_VERSION = 1;

/** Largest message that is looked at, in characters of its JSON (design section 3). */
export const MAX_MESSAGE_LENGTH = 64 * 1024;

/** Names follow the DOM's, so that a page can tell what to do about each. */
export type HostErrorName =
  | 'NotAllowedError'
  | 'RangeError'
  | 'NotFoundError'
  | 'UnsupportedError'
  | 'BlockedError'
  | 'UnknownError';

export interface HostError {
  name: HostErrorName;
  message: string;
}

const Id = v.pipe(v.string(), v.minLength(1), v.maxLength(100));
const Header = { ns: v.literal(NAMESPACE), v: v.literal(PROTOCOL_VERSION) };

const Hello = v.object({
  ...Header,
  kind: v.literal('hello'),
  /** `timeupdate` is sent only to a page that asks for it here. */
  payload: v.fallback(v.object({ events: v.fallback(v.array(v.string()), []) }), { events: [] }),
});

const Call = v.object({
  ...Header,
  kind: v.literal('call'),
  id: Id,
  name: v.pipe(v.string(), v.maxLength(100)),
  payload: v.optional(v.unknown()),
});

const AdPause = v.object({ event: v.literal('adPause') });

const Incoming = v.union([Hello, Call, AdPause]);

/** A message of the parent that the widget understands. */
export type IncomingMessage = v.InferOutput<typeof Incoming>;

/** Reads a message, object or JSON text; null for anything that is none of ours: it is dropped without a word. */
export function readMessage(data: unknown): IncomingMessage | null {
  const value = typeof data === 'string' && data.length <= MAX_MESSAGE_LENGTH ? parseJson(data) : data;
  if (typeof value !== 'object' || value === null) return null;
  try {
    if (JSON.stringify(value).length > MAX_MESSAGE_LENGTH) return null;
    const parsed = v.safeParse(Incoming, value);
    return parsed.success ? parsed.output : null;
  } catch {
    // An object that JSON cannot write (cyclic, BigInt) or that throws when it is read is none of ours either.
    return null;
  }
}
