import type { SourceType } from '@/domain/catalogue/source-type';
import { createDeadline } from '@/lib/deadline';

/** The longest wait for a server's answers about a URL. */
const ANSWER_MS = 8_000;

/** The part of it for the headers alone. A server may leave such a request unanswered. */
const HEADERS_MS = 3_000;

/** Bytes at the beginning of a file that show its type. */
const SNIFFED_BYTES = 512;

const BY_MIME: readonly (readonly [mime: RegExp, type: KnownType])[] = [
  [/mpegurl/i, 'hls'],
  [/dash\+xml/i, 'dash'],
  [/^(?:video|audio)\//i, 'mp4'],
];

/** Beginnings of files, one character for each byte. */
const BY_START: readonly (readonly [is: (start: string) => boolean, type: KnownType])[] = [
  [(start) => /^\s*#EXTM3U/.test(start), 'hls'],
  [(start) => /^\s*<(?:[?!].*<)?(?:\w+:)?MPD[\s>]/s.test(start), 'dash'],
  // ISO BMFF and QuickTime: a length, then the name of the first box.
  [(start) => ['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide'].includes(start.slice(4, 8)), 'mp4'],
  [(start) => start.startsWith(EBML), 'mp4'],
];

/** The first bytes of WebM. */
const EBML = '\x1a\x45\xdf\xa3';

/** The UTF-8 byte order mark. */
const BOM = /^\xef\xbb\xbf/;

/** A source type that determines the provider. */
export type KnownType = Exclude<SourceType, 'unknown'>;

/**
 * Asks the server for the type of a URL that does not reveal it: the content type, else the first bytes. Servers refuse
 * requests for the headers alone, and name the type of their storage instead of the file's.
 * @returns null for content that cannot be played, or without an answer in time
 */
export async function detectSourceType(url: string, ask: typeof fetch = fetch): Promise<KnownType | null> {
  const whole = createDeadline(new AbortController().signal, ANSWER_MS);
  const headers = createDeadline(whole.signal, HEADERS_MS);
  try {
    const byHeaders = ask(url, { method: 'HEAD', signal: headers.signal }).then(typeByMime);
    return (await byHeaders.catch(() => null)) ?? (await typeByBytes(url, ask, whole.signal).catch(() => null));
  } finally {
    headers.dispose();
    whole.dispose();
  }
}

async function typeByBytes(url: string, ask: typeof fetch, signal: AbortSignal): Promise<KnownType | null> {
  const response = await ask(url, { headers: { Range: `bytes=0-${SNIFFED_BYTES - 1}` }, signal });
  if (!response.ok) return null;
  const start = await readStart(response);
  return BY_START.find(([is]) => is(start))?.[1] ?? typeByMime(response);
}

function typeByMime({ ok, headers }: Response): KnownType | null {
  const contentType = headers.get('content-type') ?? '';
  return ok ? (BY_MIME.find(([mime]) => mime.test(contentType))?.[1] ?? null) : null;
}

/** Reads the first bytes. A server without ranges sends the whole film, of which the rest is cancelled. */
async function readStart({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  let start = '';
  while (reader !== undefined && start.length < SNIFFED_BYTES) {
    const { value, done } = await reader.read();
    if (done) break;
    start += String.fromCharCode(...value.subarray(0, SNIFFED_BYTES));
  }
  void reader?.cancel().catch(() => undefined);
  return start.replace(BOM, '');
}
