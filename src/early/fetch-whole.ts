import type { Fetched } from '@/lib/fetched-ahead';

/** Fetches a whole body. What came instead of it has its status, and 0 where nothing came; it never rejects. */
export async function fetchWhole(url: string, init: RequestInit): Promise<Fetched> {
  const start = performance.now();
  let status = 0;
  let firstByteMs = 0;
  try {
    const response = await fetch(url, init);
    firstByteMs = performance.now() - start;
    const body = await response.arrayBuffer();
    status = response.status;
    return { url: response.url, body, status, firstByteMs, wholeMs: performance.now() - start };
  } catch {
    return { url, body: new ArrayBuffer(0), status, firstByteMs, wholeMs: performance.now() - start };
  }
}

/** The text of an answer that is good; else it throws, and nothing more is asked for. */
export function textOf({ body, status }: Fetched): string {
  if (status !== 200) throw new Error(String(status));
  return new TextDecoder().decode(body);
}
