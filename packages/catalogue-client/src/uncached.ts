import type { AxiosAdapter } from 'axios';

/** Sends with `fetch` past every cache, for a file whose content has changed under the same URL. */
export const uncached: AxiosAdapter = async (config) => {
  const { url = '', signal } = config;
  const request: RequestInit = { cache: 'no-store', signal: (signal as AbortSignal | undefined) ?? null };
  const rethrow = (error: unknown) => {
    throw asAxiosError(String(error), { __CANCEL__: signal?.aborted === true });
  };
  const answer = await fetch(url, request).catch(rethrow);
  const { ok, status, statusText } = answer;
  const response = { data: await answer.text().catch(rethrow), status, statusText, headers: {}, config, request };
  if (!ok) throw asAxiosError(statusText, { response });
  return response;
};

/** An error that axios recognises as its own. */
function asAxiosError(message: string, details: object): Error {
  return Object.assign(new Error(message), { isAxiosError: true, ...details });
}
