import type { Fetched } from '@/lib/fetched-ahead';

/** Fetches a whole body. What came instead of it has its status, and 0 where nothing came; it never rejects. */
export async function fetchWhole(url: string, init: RequestInit): Promise<Fetched> {
  const start = performance.now();
  const since = () => performance.now() - start;
  const whole: Fetched = { url, body: new ArrayBuffer(0), status: 0, firstByteMs: 0, wholeMs: 0 };
  try {
    const response = await fetch(url, init);
    whole.firstByteMs = since();
    whole.body = await response.arrayBuffer();
    whole.url = response.url;
    whole.status = response.status;
  } catch {
    // Nothing whole has come.
  }
  whole.wholeMs = since();
  return whole;
}

/** The text of an answer that is good; else it throws, and nothing more is asked for. */
export function textOf({ body, status }: Fetched): string {
  if (status !== 200) throw new Error(String(status));
  return new TextDecoder().decode(body);
}
