import type { Fetched } from '@/lib/prefetch-cache';

/** The longest waits for an answer, in milliseconds from its request: for its beginning, and for all of it. */
export interface FetchLimits {
  firstByteMs: number;
  wholeMs: number;
}

/**
 * Fetches a whole body. What came instead of it has its status, and 0 where nothing whole came in time; it never
 * rejects. `controller` gives it up.
 */
export async function fetchBody(
  url: string,
  init: RequestInit,
  { firstByteMs, wholeMs }: FetchLimits,
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
  } catch {
    // Nothing whole has come.
  }
  clearTimeout(timer);
  whole.wholeMs = since();
  return whole;
}

/** The text of an answer that is good; else it throws, and nothing more is asked for. */
export function textOf({ body, status }: Fetched): string {
  if (status !== 200) throw new Error(String(status));
  return new TextDecoder().decode(body);
}
