import type { BrowserContext, Route } from '@playwright/test';
import { E2E_ORIGIN } from '../../dev/support/e2e-origins';
import type { Answer, BrokenCalls } from './fault';

/** A call that was broken. */
export interface BrokenCall {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly host: string;
  readonly url: string;
}

/** Breaks the calls of a context while the fault lasts. */
export interface CallBreaker {
  begin(): void;
  /** Ends the fault. Calls that hang go on hanging, as those of a server that was away do. */
  end(): void;
  readonly broken: readonly BrokenCall[];
}

const OPEN = { 'access-control-allow-origin': '*' };
const GARBAGE = Buffer.from(Array.from({ length: 20_000 }, (_, index) => (index * 7919) % 251));
const HUGE_BYTES = 5_000_000;
const PAGE = '<!doctype html><title>Вход</title><p>Сеть отеля: войдите, чтобы продолжить';

/** The faults that the reference service makes over a real connection. */
const BY_SERVICE: Partial<Record<Answer, string>> = {
  hang: 'hang',
  slow4: 'delay:4000',
  slow20: 'delay:20000',
  truncated: 'truncate',
  stalled: 'stall:50%',
  reset: 'reset',
};

/** Prepares a context to break calls; nothing is broken before `begin`. */
export async function breakCalls(context: BrowserContext, calls: readonly BrokenCalls[]): Promise<CallBreaker> {
  const broken: BrokenCall[] = [];
  let isActive = false;
  for (const { url: pattern, answer, times = Number.POSITIVE_INFINITY, withToken = false } of calls) {
    let failed = 0;
    const memory: PlaylistMemory = { texts: new Map(), first: null };
    await context.route(pattern, async (route) => {
      const request = route.request();
      const passes = request.method() === 'OPTIONS' || (withToken && request.headers().authorization === undefined);
      if (!isActive || failed >= times || passes) return route.fallback();
      failed += 1;
      const url = request.url();
      broken.push({ at: Date.now(), host: new URL(url).host, url });
      // The page may be gone before its answer.
      return breakCall(route, answer, memory).catch(() => undefined);
    });
  }
  return {
    begin: () => {
      isActive = true;
    },
    end: () => {
      isActive = false;
    },
    broken,
  };
}

/** A playlist as a fault remembers it: its first text, and the number of its first segment. */
interface PlaylistMemory {
  texts: Map<string, string>;
  first: number | null;
}

function breakCall(route: Route, answer: Answer, memory: PlaylistMemory): Promise<void> {
  if (answer === 'stale' || answer === 'sequence-again' || answer === 'short-window')
    return changePlaylist(route, answer, memory);
  const url = new URL(route.request().url());
  const byService = BY_SERVICE[answer];
  if (byService !== undefined && url.origin === E2E_ORIGIN.catalogue) {
    url.searchParams.set('fault', byService);
    return route.continue({ url: url.href });
  }
  if (/^\d+$/.test(answer)) return route.fulfill({ status: Number(answer), headers: OPEN, body: 'no' });
  return byService === undefined ? answerBadly(route, answer) : breakWithoutService(route, answer);
}

/** Breaks a call to another server than the reference service, such as the page's own. */
async function breakWithoutService(route: Route, answer: Answer): Promise<void> {
  if (answer === 'reset') return route.abort('connectionreset');
  if (answer === 'hang' || answer === 'stalled') return undefined;
  if (answer === 'truncated') {
    const response = await route.fetch();
    const body = await response.body();
    return route.fulfill({ response, body: body.subarray(0, body.byteLength / 2) });
  }
  await new Promise((resolve) => setTimeout(resolve, answer === 'slow4' ? 4000 : 20_000));
  return route.continue();
}

/** Segments that are left of a playlist. */
const AGAIN_SEGMENTS = 3;
const WINDOW_SEGMENTS = 8;

/** Answers with a live playlist that has changed. */
async function changePlaylist(
  route: Route,
  answer: 'stale' | 'sequence-again' | 'short-window',
  memory: PlaylistMemory,
): Promise<void> {
  const url = route.request().url();
  const text = await (await route.fetch()).text();
  const known = memory.texts.get(url) ?? text;
  memory.texts.set(url, known);
  const [head = '', ...segments] = text.split(/(?=#EXT-X-PROGRAM-DATE-TIME)/);
  const isAgain = answer === 'sequence-again';
  memory.first ??= segments.length - AGAIN_SEGMENTS;
  const from = isAgain ? memory.first : Math.max(0, segments.length - WINDOW_SEGMENTS);
  const changed = head
    .replace(/#EXT-X-PLAYLIST-TYPE:EVENT\n/, '')
    .replace(/(MEDIA-SEQUENCE:)\d+/, `$1${isAgain ? 0 : from}`);
  const body = answer === 'stale' || segments.length === 0 ? known : [changed, ...segments.slice(from)].join('');
  return route.fulfill({ body, contentType: 'application/vnd.apple.mpegurl', headers: OPEN });
}

async function answerBadly(route: Route, answer: Answer): Promise<void> {
  if (answer === 'refused') return route.abort('connectionrefused');
  if (answer === 'empty') return route.fulfill({ headers: OPEN, body: '' });
  if (answer === 'garbage') return route.fulfill({ headers: OPEN, body: GARBAGE });
  if (answer === 'html') return route.fulfill({ headers: OPEN, contentType: 'text/html; charset=utf-8', body: PAGE });
  if (answer === 'null') return route.fulfill({ headers: OPEN, json: null });
  if (answer === 'no-cors') {
    return route.fulfill({ headers: { 'access-control-allow-origin': 'https://other.example' }, body: 'unreadable' });
  }
  const response = await route.fetch();
  const text = await response.text();
  if (answer === 'huge') return route.fulfill({ response, body: `${text}${' '.repeat(HUGE_BYTES)}` });
  const json: unknown = JSON.parse(text);
  return route.fulfill({ response, json: answer === 'wrong-types' ? otherTypes(json) : otherTypesInside(json) });
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
