import { parseBody, type Send } from './send';

/** Sends with `fetch`. */
export const byFetch = sendByFetch({});

/**
 * Sends with `fetch` and `keepalive`, so that the request outlives its page, unlike XMLHttpRequest. The browser limits
 * such bodies to 64 kB in total.
 */
export const keepAlive = sendByFetch({ keepalive: true });

/** Sends past every cache, for a file whose content has changed under the same URL. */
export const uncached = sendByFetch({ cache: 'no-store' });

function sendByFetch(init: RequestInit): Send {
  return async ({ method, url, headers, body, isBinary, signal }) => {
    const response = await fetch(url, {
      ...init,
      method,
      headers: { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
      body: body === undefined ? null : JSON.stringify(body),
      signal,
    });
    const { ok, status } = response;
    const data = isBinary && ok ? await response.arrayBuffer() : parseBody(await response.text());
    const answerHeaders: Record<string, string> = {};
    response.headers.forEach((value, name) => {
      answerHeaders[name] = value;
    });
    return { status, data, headers: answerHeaders };
  };
}
