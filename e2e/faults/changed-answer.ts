import type { WholeAnswer } from 'reference-service/break-answer';
import type { Answer } from './answers';

/** The playlists of a fault: their first texts by URL, and the number of the first segment. */
export interface PlaylistMemory {
  readonly texts: Map<string, string>;
  first: number | null;
}

type Change = (whole: WholeAnswer, url: string, memory: PlaylistMemory) => WholeAnswer;

const HUGE_BYTES = 5_000_000;
const PAGE = '<!doctype html><title>Вход</title><p>Сеть отеля: войдите, чтобы продолжить';
const OTHER_ORIGIN = 'https://other.example';

/** Segments that are left of a playlist. */
const AGAIN_SEGMENTS = 3;
const WINDOW_SEGMENTS = 8;

/** The answers that arrive whole, with another content. */
const CHANGES: Partial<Record<Answer, Change>> = {
  garbage: (whole) => ({ ...whole, body: noise(whole.body.byteLength) }),
  halved: (whole) => ({ ...whole, body: whole.body.subarray(0, whole.body.byteLength / 2) }),
  empty: (whole) => asText(whole, ''),
  html: (whole) => asText(whole, PAGE, 'text/html; charset=utf-8'),
  null: (whole) => asText(whole, 'null', 'application/json'),
  huge: (whole) => withText(whole, (text) => `${text}${' '.repeat(HUGE_BYTES)}`),
  'wrong-types': (whole) => withText(whole, (text) => JSON.stringify(otherTypes(JSON.parse(text)))),
  'wrong-inside': (whole) => withText(whole, (text) => JSON.stringify(otherTypesInside(JSON.parse(text)))),
  'no-cors': (whole) => ({ ...whole, headers: { ...whole.headers, 'access-control-allow-origin': OTHER_ORIGIN } }),
  stale: (whole, url, memory) => withText(whole, (text) => firstText(text, url, memory)),
  'sequence-again': changePlaylist(true),
  'short-window': changePlaylist(false),
};

/** Changes what arrives; an answer that breaks the connection only leaves it as it is. */
export function changeAnswer(answer: Answer, whole: WholeAnswer, url: string, memory: PlaylistMemory): WholeAnswer {
  return CHANGES[answer]?.(whole, url, memory) ?? whole;
}

function asText({ headers }: WholeAnswer, text: string, type = headers['content-type'] ?? 'text/plain'): WholeAnswer {
  const { 'content-range': _, ...others } = headers;
  return { status: 200, headers: { ...others, 'content-type': type }, body: Buffer.from(text) };
}

const withText = (whole: WholeAnswer, edit: (text: string) => string): WholeAnswer => ({
  ...whole,
  body: Buffer.from(edit(whole.body.toString())),
});

/** Bytes that are no box of an MP4 and no text, the same in each run. */
function noise(length: number): Buffer {
  return Buffer.from(Uint8Array.from({ length }, (_, index) => (index * 73 + 41) % 251));
}

function firstText(text: string, url: string, { texts }: PlaylistMemory): string {
  const known = texts.get(url) ?? text;
  texts.set(url, known);
  return known;
}

/** Cuts a live playlist to its last segments; a master playlist has none. */
function changePlaylist(isAgain: boolean): Change {
  return (whole, url, memory) =>
    withText(whole, (text) => {
      const [head = '', ...segments] = text.split(/(?=#EXT-X-PROGRAM-DATE-TIME)/);
      if (segments.length === 0) return firstText(text, url, memory);
      memory.first ??= segments.length - AGAIN_SEGMENTS;
      const from = isAgain ? memory.first : Math.max(0, segments.length - WINDOW_SEGMENTS);
      const changed = head
        .replace(/#EXT-X-PLAYLIST-TYPE:EVENT\n/, '')
        .replace(/(MEDIA-SEQUENCE:)\d+/, `$1${isAgain ? 0 : from}`);
      return [changed, ...segments.slice(from)].join('');
    });
}

/** The same value of another type; objects and lists keep theirs. */
function otherType(value: unknown): unknown {
  if (typeof value === 'string') return 7;
  if (typeof value === 'number' || typeof value === 'boolean') return 'seven';
  return Array.isArray(value) ? {} : [];
}

const mapValues = (value: object, map: (inner: unknown) => unknown): unknown =>
  Array.isArray(value)
    ? value.map(map)
    : Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, map(inner)]));

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Changes the type of every value at the top of the JSON. */
function otherTypes(json: unknown): unknown {
  return isObject(json) ? mapValues(json, otherType) : otherType(json);
}

/** Changes the type of every value one level below the top, and keeps the shape above. */
function otherTypesInside(json: unknown): unknown {
  return isObject(json) ? mapValues(json, otherTypes) : otherType(json);
}
