import type { AxiosAdapter, AxiosResponse, InternalAxiosRequestConfig } from 'axios';

/**
 * Sends with `fetch` and `keepalive`: the request outlives the page it is sent from, which XMLHttpRequest does not. Only
 * for calls without a query whose answer nobody needs; the browser allows 64 kB of such bodies at a time. Takes no value
 * of axios: that would tear the library out of the chunk of the first frame.
 */
export const keepAlive: AxiosAdapter = async (config) => {
  const { url = '', method = 'get', headers, data, signal } = config;
  const request: RequestInit = {
    method: method.toUpperCase(),
    headers: { ...(headers.toJSON() as Record<string, string>), ...xsrfHeader(config) },
    body: (data as string | undefined) ?? null,
    signal: (signal as AbortSignal | undefined) ?? null,
    keepalive: true,
  };
  const { ok, status, statusText, body } = await fetch(url, request).catch((error) => {
    throw asAxiosError(String(error));
  });
  await body?.cancel();
  const response = { data: '', status, statusText, headers: {}, config, request };
  if (!ok) throw asAxiosError(statusText, response);
  return response;
};

/** What axios takes for an error of its own. */
function asAxiosError(message: string, response?: AxiosResponse): Error {
  return Object.assign(new Error(message), { isAxiosError: true, response });
}

/** As axios does it: to the page's own origin only, and only where the cookie is. */
function xsrfHeader({ url = '', xsrfCookieName, xsrfHeaderName }: InternalAxiosRequestConfig): Record<string, string> {
  if (!('document' in globalThis) || new URL(url, document.baseURI).origin !== location.origin) return {};
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith(`${xsrfCookieName}=`));
  return cookie === undefined ? {} : { [`${xsrfHeaderName}`]: decodeURIComponent(cookie.replace(/^.*?=/, '')) };
}
