import type { AxiosAdapter, AxiosResponse, InternalAxiosRequestConfig } from 'axios';

/**
 * Sends with `fetch` and `keepalive`, so that the request outlives its page, unlike XMLHttpRequest. It serves calls
 * without a query whose response is not needed. The browser limits such bodies to 64 kB in total. The module imports
 * only types of axios, so that a bundler may load it separately.
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

/** An error that axios recognises as its own. */
function asAxiosError(message: string, response?: AxiosResponse): Error {
  return Object.assign(new Error(message), { isAxiosError: true, response });
}

/** The XSRF header by the rule of axios: only to the origin of the page, and only with the cookie. */
function xsrfHeader({ url = '', xsrfCookieName, xsrfHeaderName }: InternalAxiosRequestConfig): Record<string, string> {
  if (!('document' in globalThis) || new URL(url, document.baseURI).origin !== location.origin) return {};
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith(`${xsrfCookieName}=`));
  return cookie === undefined ? {} : { [`${xsrfHeaderName}`]: decodeURIComponent(cookie.replace(/^.*?=/, '')) };
}
