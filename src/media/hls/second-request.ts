import type { LoaderCallbacks, LoaderConfiguration, LoaderContext, LoaderStats } from 'hls.js';

/** A request that races a silent one, with the parts of its load. */
interface SecondRequest {
  context: LoaderContext;
  config: LoaderConfiguration;
  callbacks: LoaderCallbacks<LoaderContext>;
  /** The statistics of the load, in which the answer is measured. */
  stats: LoaderStats;
  signal: AbortSignal;
  /** Ends the silent request at the answer, before the body. False where that one answers by now. */
  takeOver(): boolean;
  isRefusal(status: number): boolean;
}

/**
 * Sends a second request past the browser's cache, which makes requests of one URL wait for each other.
 * @returns whether it has settled the load; rejects without an answer
 */
export async function sendSecond(request: SecondRequest): Promise<boolean> {
  const { context, config, callbacks, stats, signal, takeOver } = request;
  const sentAt = performance.now();
  const response = await fetch(context.url, { headers: headersOf(context), cache: 'no-store', signal });
  const { ok, status, statusText, url } = response;
  if ((!ok && !request.isRefusal(status)) || !takeOver()) return false;
  if (!ok) {
    callbacks.onError({ code: status, text: statusText }, context, response, stats);
    return true;
  }
  stats.loading.start = sentAt;
  stats.loading.first = performance.now();
  let isOver = false;
  const giveUp = () => {
    if (signal.aborted) return;
    isOver = true;
    callbacks.onTimeout(stats, context, response);
  };
  const limit = setTimeout(giveUp, config.loadPolicy.maxLoadTimeMs - (stats.loading.first - sentAt));
  try {
    const bytes = await readBody(response, stats);
    if (signal.aborted || isOver) return true;
    stats.loading.end = performance.now();
    stats.loaded = stats.total = bytes.byteLength;
    const data = context.responseType === 'arraybuffer' ? bytes.buffer : new TextDecoder().decode(bytes);
    callbacks.onProgress?.(stats, context, data, response);
    callbacks.onSuccess({ url, data, code: status }, stats, context, response);
  } catch {
    // The body broke off.
    if (!signal.aborted && !isOver)
      callbacks.onError({ code: 0, text: 'the body broke off' }, context, response, stats);
  } finally {
    clearTimeout(limit);
  }
  return true;
}

function headersOf({ headers, rangeStart = 0, rangeEnd }: LoaderContext): Record<string, string> {
  return { ...headers, ...(rangeEnd && { Range: `bytes=${rangeStart}-${rangeEnd - 1}` }) };
}

/** Reads a body, and counts its bytes as they arrive. */
async function readBody({ body, headers }: Response, stats: LoaderStats): Promise<Uint8Array<ArrayBuffer>> {
  stats.total = Number(headers.get('content-length') ?? 0);
  stats.loaded = 0;
  const parts: Uint8Array[] = [];
  const reader = body?.getReader();
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    parts.push(part.value);
    stats.loaded += part.value.byteLength;
  }
  const bytes = new Uint8Array(stats.loaded);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.byteLength;
  }
  return bytes;
}
