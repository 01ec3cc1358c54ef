import type { MediaPlayerClass } from 'dashjs';
import { isBoxed } from '@/domain/playback/media-body';
import type { Fetched, PrefetchCache } from '@/domain/prefetch/prefetch-cache';
import { FIRST_BYTE_MS } from '@/domain/recovery/limits';
import { withDeadline } from '@/lib/deadline';

/** A file that dash.js requests. `type` is `MPD` for a manifest. Times in seconds. */
export interface DashFile {
  /** Names the host among those of the manifest. */
  serviceLocation?: string;
  /** The path has the indices of Period, AdaptationSet and Representation. */
  representation?: { path?: readonly number[] };
  mediaType?: string;
  type?: string;
  url?: string;
  range?: string | null;
  startTime?: number;
  duration?: number;
  bytesLoaded?: number;
}

/** A request of dash.js, which sets the handlers before its loader gets it. */
interface DashRequest {
  url: string;
  responseType: XMLHttpRequestResponseType;
  headers?: Record<string, string>;
  customData: {
    request?: DashFile;
    /** Set when the transfer begins. */
    abort?(): void;
    /** dash.js removes it before it ends a transfer by itself. */
    onloadend?: (() => void) | undefined;
    onprogress?: ((event: object) => void) | undefined;
    onabort?: (() => void) | undefined;
  };
}

/** Where the loader writes the response. */
export interface DashResponse {
  status?: number;
  data?: unknown;
  request?: Partial<DashRequest>;
}

/** A loader of dash.js. */
interface StockLoader {
  load(request: DashRequest, response: DashResponse): unknown;
}

/**
 * Gives dash.js the loader of a film's files, around each of its own two: that of a live stream with low latency has
 * `fetch`. A load goes through these steps:
 *
 * 1. A prefetched file is delivered without a request.
 * 2. A transfer without a first byte ends, so that dash.js repeats it soon. dash.js itself limits only the time between two
 *    parts of a body and the whole body.
 * 3. A segment without media, such as an error page with status 200, has no body, so that dash.js repeats the request. It
 *    would append the body otherwise, and request the next segment at once.
 * @param dash before its initialization
 */
export function installDashLoader(dash: MediaPlayerClass, prefetched: Pick<PrefetchCache, 'take'>): void {
  // dash.js calls it with the stock loader for each loader that it creates.
  function createLoader(this: { parent: StockLoader }): StockLoader {
    const { load } = this.parent;
    return {
      load(file, response) {
        const request = () => {
          limitTransfer(file, response);
          return load(file, response);
        };
        const isPart = file.headers?.Range !== undefined;
        const answer = isPart ? null : prefetched.take(file.url);
        if (answer === null) return request();
        void deliver(answer, file, response, request);
        return true;
      },
    };
  }
  for (const name of ['XHRLoader', 'FetchLoader']) dash.extend(name, createLoader, true);
}

/** Ends a request with the prefetched response, or else makes it. */
async function deliver(
  answer: Promise<Fetched | null>,
  { responseType, customData }: DashRequest,
  response: DashResponse,
  request: () => void,
): Promise<void> {
  let isAborted = false;
  customData.abort = () => {
    isAborted = true;
    customData.onabort?.();
  };
  const fetched = await withDeadline(answer, FIRST_BYTE_MS, () => null);
  if (isAborted) return;
  if (fetched === null || (fetched.status ?? 200) !== 200) return request();
  const { url, body } = fetched;
  const data = responseType === 'arraybuffer' ? body : new TextDecoder().decode(body);
  Object.assign(response, { url, status: 200, headers: {}, data });
  customData.onloadend?.();
}

/**
 * Limits the first byte of a transfer, and checks its body. A limit ends the transfer once: dash.js aborts it and then ends
 * it. It takes the abort for its own, which requests the segment again at once, while the end requests it again after a
 * pause.
 */
function limitTransfer({ customData }: DashRequest, response: DashResponse): void {
  const { request = {}, onloadend, onprogress, onabort } = customData;
  let hasEnded = false;
  const limit = setTimeout(() => {
    customData.abort?.();
    customData.onloadend?.();
  }, FIRST_BYTE_MS);
  Object.assign(customData, {
    onprogress(event: object) {
      clearTimeout(limit);
      onprogress?.(event);
    },
    onloadend() {
      clearTimeout(limit);
      if (hasEnded) return;
      hasEnded = true;
      if (!isAsked(request, response.data)) response.data = null;
      onloadend?.();
    },
    onabort() {
      clearTimeout(limit);
      if (customData.onloadend === undefined) onabort?.();
    },
  } satisfies DashRequest['customData']);
}

/** Whether a body may be the file. That of a segment which came in chunks is empty, because dash.js has them already. */
function isAsked({ mediaType = '', bytesLoaded = 0 }: DashFile, body: unknown): boolean {
  const isSegment = /video|audio/.test(mediaType) && body instanceof ArrayBuffer;
  return !isSegment || isBoxed(body) || (body.byteLength === 0 && bytesLoaded > 0);
}
