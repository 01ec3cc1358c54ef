import type { Fetched } from '@/domain/prefetch/prefetch-cache';
import { createDeadline } from '@/lib/deadline';
import { readBody } from '../loader/read-body';

/** The limit of hls.js for a segment. */
const FILE_DEADLINE_MS = 20_000;

/** A larger file is not worth its memory. */
export const MOST_BYTES = 6_000_000;

/**
 * Fetches a whole file, or its bytes from `start` to before `end`, at a lower priority than the page's own requests.
 * @returns null if it failed, was too large, took too long or was aborted
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
    // A whole file in response to a range request is not the requested data.
    const isAsked = response.status === (end > 0 ? 206 : 200);
    const body = await readBody(response, (loaded, total) => isAsked && Math.max(loaded, total) <= MOST_BYTES);
    return body && { url: response.url, body, firstByteMs, wholeMs: performance.now() - begun };
  } catch {
    return null;
  } finally {
    deadline.dispose();
  }
}
