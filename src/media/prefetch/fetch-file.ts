import type { Fetched } from '@/domain/prefetch/prefetch-cache';
import { createDeadline } from '@/lib/deadline';

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
    const isSmall = Number(response.headers.get('Content-Length')) <= MOST_BYTES;
    const body = isAsked && isSmall ? await readBody(response) : null;
    // An unread body would continue to load and occupy its connection.
    if (body === null) void response.body?.cancel().catch(() => undefined);
    return body && { url: response.url, body, firstByteMs, wholeMs: performance.now() - begun };
  } catch {
    return null;
  } finally {
    deadline.dispose();
  }
}

/** The whole body; null if it grows too large, whatever its stated length. */
async function readBody({ body }: Response): Promise<ArrayBuffer | null> {
  const reader = body?.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
    parts.push(part.value);
    bytes += part.value.byteLength;
    if (bytes <= MOST_BYTES) continue;
    await reader?.cancel();
    return null;
  }
  const whole = new Uint8Array(bytes);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole.buffer;
}
