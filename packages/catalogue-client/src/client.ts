import axios, { type AxiosAdapter, type AxiosInstance, type AxiosRequestConfig, isAxiosError, isCancel } from 'axios';
import * as v from 'valibot';
import { type CallParams, type Endpoint, fillPath, joinUrl, type QueryPairs, toQuery } from './endpoint';
import type { CallResult } from './errors';
import { commonHeaders, type HeaderValues } from './headers';
import { isRetryable, pause, RETRIES, retryPauseMs } from './retry';

/** A request in the format of axios, with the signal that aborts it. */
export type SendRequest = AxiosRequestConfig & { signal: AbortSignal };

/** The part of a response that the client reads. */
export interface SentAnswer {
  data: unknown;
  headers: Readonly<Record<string, unknown>>;
}

/** Sends a request and resolves with the response. Rejects like axios. */
export type Send = (request: SendRequest) => Promise<SentAnswer>;

/** The part of axios that a {@link ClientOptions.transport} may use. */
export type Http = Pick<AxiosInstance, 'getUri' | 'request'>;

export interface ClientOptions extends HeaderValues {
  baseUrl: string;
  /** Awaited before each call of the service, for example to refresh a token. Must settle when the signal aborts. */
  beforeCall?(limits: CallLimits): Promise<void>;
  /** Replaces the way requests are sent, for example to answer from a cache. */
  transport?(http: Http): Send;
}

export interface CallLimits {
  /**
   * Aborts the call, retries included. A signal that aborts with a `TimeoutError`, as `AbortSignal.timeout` does, makes
   * the result `timeout`. Any other reason makes it `aborted`.
   */
  signal: AbortSignal;
  /** Another axios adapter for this call, such as `keepAlive`. */
  adapter?: AxiosAdapter;
}

/** Calls the service. Expected failures are values, and an abort is one of them. */
export interface CatalogueClient {
  call<P extends string, R, Q, B>(
    endpoint: Endpoint<P, R, Q, B>,
    params: CallParams<P, Q, B>,
    limits: CallLimits,
  ): Promise<CallResult<R>>;
  /** GETs a JSON file by its URL. Sends no header of ours: master files stand on media hosts. */
  getJson<R>(url: string, schema: v.GenericSchema<unknown, R>, limits: CallLimits): Promise<CallResult<R>>;
}

/** The parameters of any endpoint. */
interface AnyParams {
  path?: Readonly<Record<string, string | number>>;
  query?: QueryPairs;
  body?: unknown;
}

/** Creates a client over axios with the headers, retries and checks that all calls share. */
export function createCatalogueClient(options: ClientOptions): CatalogueClient {
  const http = axios.create({ timeout: 0, xsrfCookieName: 'XSRF-TOKEN', xsrfHeaderName: 'X-XSRF-TOKEN' });
  const send = options.transport?.(http) ?? ((request: SendRequest) => http.request<unknown>(request));
  return {
    async call(endpoint, params, limits) {
      const { path = {}, query = [], body } = params as AnyParams;
      await options.beforeCall?.(limits);
      return sendWithRetries(send, endpoint, limits, {
        url: joinUrl(options.baseUrl, fillPath(endpoint.path, path)),
        params: toQuery(query),
        headers: commonHeaders(options),
        data: body,
      });
    },
    getJson: (url, response, limits) => sendWithRetries(send, { method: 'GET', response }, limits, { url }),
  };
}

type Answering<R> = Pick<Endpoint<string, R, unknown, unknown>, 'method' | 'response' | 'answerHeader' | 'isBinary'>;

type Request = AxiosRequestConfig & { url: string };
type Bounded = Request & { signal: AbortSignal };

/** Sends one call and repeats it while that can help. */
async function sendWithRetries<R>(
  send: Send,
  endpoint: Answering<R>,
  { signal, adapter }: CallLimits,
  prepared: Request,
): Promise<CallResult<R>> {
  const request: Bounded = {
    ...prepared,
    method: endpoint.method,
    signal,
    ...(adapter && { adapter }),
    ...(endpoint.isBinary && { responseType: 'arraybuffer' }),
  };
  for (let attempt = 0; ; attempt++) {
    const result = await sendOnce(send, endpoint, request);
    if (result.ok || attempt === RETRIES || !isRetryable(endpoint.method, result.error)) return result;
    await pause(retryPauseMs(attempt), signal);
  }
}

async function sendOnce<R>(
  send: Send,
  { response: schema, answerHeader, isBinary }: Answering<R>,
  request: Bounded,
): Promise<CallResult<R>> {
  const { url, signal } = request;
  try {
    const { data, headers } = await send(request);
    const parsed = v.safeParse(schema, answerHeader ? { header: headers[answerHeader], body: data } : data);
    if (parsed.success) return { ok: true, value: parsed.output };
    const [issue] = parsed.issues;
    const path = v.getDotPath(issue) ?? '';
    return { ok: false, error: { kind: 'invalid-response', url, path, message: issue.message } };
  } catch (error) {
    if (isCancel(error))
      return { ok: false, error: isTimeout(signal) ? { kind: 'timeout', url } : { kind: 'aborted' } };
    if (!isAxiosError(error)) throw error;
    const { response } = error;
    // An error with a success status: the body is truncated.
    if (response === undefined || response.status < 300) return { ok: false, error: { kind: 'network', url } };
    const { status, data } = response;
    // An error body is JSON even if the call expects bytes.
    const body = isBinary ? await new Response(data as ArrayBuffer).json().catch(() => undefined) : data;
    return { ok: false, error: { kind: 'http', url, status, body } };
  }
}

/** Whether the signal aborted because the time was up. */
function isTimeout(signal: AbortSignal): boolean {
  return (signal.reason as { name?: unknown } | undefined)?.name === 'TimeoutError';
}
