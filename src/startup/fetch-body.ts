import type { Fetched } from '@/domain/prefetch/prefetch-cache';
import { LIFE_MS } from '@/domain/startup/start-limit';

/** The limits of the player's own file requests: from the request to the first byte, and to the whole body. */
export const FILE_LIMITS = { firstByteMs: 8_000, wholeMs: 20_000 };

/** The limits of a catalogue's call. The catalogue client that claims a response applies its own. */
export const CALL_LIMITS: typeof FILE_LIMITS = { firstByteMs: LIFE_MS, wholeMs: LIFE_MS };

/**
 * Fetches a whole body. A failure is reported by its HTTP status, or by 0 when no whole body arrived in time. Never
 * rejects. `controller` cancels the request.
 */
export async function fetchBody(
  url: string,
  init: RequestInit,
  { firstByteMs, wholeMs }: typeof FILE_LIMITS,
  controller: AbortController,
): Promise<Fetched> {
  const start = performance.now();
  const since = () => performance.now() - start;
  const whole: Fetched = { url, body: new ArrayBuffer(0), status: 0, firstByteMs: 0, wholeMs: 0 };
  const giveUp = () => controller.abort();
  let timer = setTimeout(giveUp, firstByteMs);
  try {
    const response = await fetch(url, { ...init, signal: controller.signal });
    whole.firstByteMs = since();
    clearTimeout(timer);
    timer = setTimeout(giveUp, wholeMs - since());
    whole.body = await response.arrayBuffer();
    whole.url = response.url;
    whole.status = response.status;
    whole.contentType = response.headers.get('Content-Type');
    whole.noStore = /no-store/i.test(response.headers.get('Cache-Control') || '');
  } catch {
    // No whole body arrived: status stays 0.
  }
  clearTimeout(timer);
  whole.wholeMs = since();
  return whole;
}
