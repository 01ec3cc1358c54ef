import { createDeadline } from '@/lib/deadline';
import type { Fetched } from '@/lib/fetched-ahead';

/** As long as hls.js itself would wait for a segment. */
const FILE_DEADLINE_MS = 20_000;

/** One file that is larger is not worth its memory. */
export const MOST_BYTES = 6_000_000;

/**
 * Fetches a whole file, or its bytes from `start` up to, not including, `end`, behind all that the page needs now.
 * @returns null where it failed, is too large, took too long or was given up
 */
export async function fetchFile(url: string, signal: AbortSignal, start = 0, end = 0): Promise<Fetched | null> {
  const deadline = createDeadline(signal, FILE_DEADLINE_MS);
  const begun = performance.now();
  try {
    const response = await fetch(url, {
      signal: deadline.signal,
      priority: 'low',
      ...(end > 0 && { headers: { Range: `bytes=${start}-${end - 1}` } }),
    });
    const firstByteMs = performance.now() - begun;
    // A server that gives the whole file where a part was asked for gives something else.
    if (response.status !== (end > 0 ? 206 : 200)) return null;
    if (Number(response.headers.get('Content-Length')) > MOST_BYTES) return null;
    const body = await response.arrayBuffer();
    return { url: response.url, body, firstByteMs, wholeMs: performance.now() - begun };
  } catch {
    return null;
  } finally {
    // Of an answer that was not read to its end, too.
    deadline.dispose();
  }
}
