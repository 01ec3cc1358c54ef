import type { SourceType } from '@/domain/catalogue/source-type';
import { createDeadline } from '@/lib/deadline';

/** The longest wait for a server's answer about a URL. */
const ANSWER_MS = 8_000;

const BY_MIME: readonly (readonly [mime: RegExp, type: KnownType])[] = [
  [/mpegurl/i, 'hls'],
  [/dash\+xml/i, 'dash'],
  [/^(?:video|audio)\//i, 'mp4'],
];

/** A source type that determines the provider. */
export type KnownType = Exclude<SourceType, 'unknown'>;

/**
 * Asks the server for the type of a URL that does not reveal it, by a HEAD request. Vidstack asks too, but forgets the
 * answer whenever a `<video>` is added or removed, which the answer itself causes. On a fast network it asks forever,
 * and nothing plays.
 * @returns null for content that cannot be played, or without an answer in time
 */
export async function detectSourceType(url: string, ask: typeof fetch = fetch): Promise<KnownType | null> {
  const deadline = createDeadline(new AbortController().signal, ANSWER_MS);
  try {
    const { ok, headers } = await ask(url, { method: 'HEAD', signal: deadline.signal });
    const contentType = headers.get('content-type') ?? '';
    return ok ? (BY_MIME.find(([mime]) => mime.test(contentType))?.[1] ?? null) : null;
  } catch {
    return null;
  } finally {
    deadline.dispose();
  }
}
