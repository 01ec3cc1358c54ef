import type { MediaPlayerClass } from 'dashjs';
import type { Fetched, PrefetchCache } from '@/domain/prefetch/prefetch-cache';
import { FIRST_BYTE_MS } from '@/domain/recovery/limits';
import { withDeadline } from '@/lib/deadline';

/** A request of dash.js. The handlers are set before the loader gets it. */
interface LoaderRequest {
  url: string;
  responseType: XMLHttpRequestResponseType;
  headers?: Record<string, string>;
  customData: { abort?(): void; onloadend?(): void; onabort?(): void };
}

/** Where the loader writes the response. */
interface LoaderResponse {
  url: string;
  status: number;
  headers: object;
  data: unknown;
}

/** The loader of dash.js over XMLHttpRequest. */
interface XhrLoader {
  load(request: LoaderRequest, response: LoaderResponse): boolean;
}

/**
 * Makes dash.js look for a prefetched file before it requests one. If there is none, or its fetch failed, dash.js requests
 * it.
 * @param dash before its initialization
 */
export function installPrefetched(dash: MediaPlayerClass, prefetched: Pick<PrefetchCache, 'take'>): void {
  // dash.js calls it with the stock loader for each loader that it creates.
  function createLoader(this: { parent: XhrLoader }): XhrLoader {
    const { load: request } = this.parent;
    return {
      load(file, response) {
        const isPart = file.headers?.Range !== undefined;
        const answer = isPart ? null : prefetched.take(file.url);
        if (answer === null) return request(file, response);
        void deliver(answer, file, response, () => request(file, response));
        return true;
      },
    };
  }
  dash.extend('XHRLoader', createLoader, true);
}

/** Ends a request with the prefetched response, or else makes it. */
async function deliver(
  answer: Promise<Fetched | null>,
  { responseType, customData }: LoaderRequest,
  response: LoaderResponse,
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
