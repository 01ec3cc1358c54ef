import type { SourceType } from '@/domain/catalogue/source-type';
import { createDeadline } from '@/lib/deadline';

/** The longest wait for a server's word on what lies at an address. */
const ANSWER_MS = 8_000;

const BY_MIME: readonly (readonly [mime: RegExp, type: KnownType])[] = [
  [/mpegurl/i, 'hls'],
  [/dash\+xml/i, 'dash'],
  [/^(?:video|audio)\//i, 'mp4'],
];

/** A type that says how to play. */
export type KnownType = Exclude<SourceType, 'unknown'>;

/**
 * Asks the server what lies at an address that does not tell (spec section 4: a HEAD request). Vidstack would ask as well,
 * but it forgets the answer whenever a `<video>` comes or goes, which the answer itself brings about: on a fast line it
 * asks for ever, and nothing plays.
 * @returns null where nothing lies that can be played, or no word comes in time
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
