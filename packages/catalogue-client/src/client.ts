import axios, { type AxiosAdapter, type AxiosInstance, type AxiosRequestConfig, isAxiosError, isCancel } from 'axios';
import * as v from 'valibot';
import { createContextGuard, type Ending, type GuardedSend, needsPreflight, type PlainOrigins } from './context-guard';
import { type CallParams, type Endpoint, fillPath, type QueryPairs, toQuery } from './endpoint';
import { type CallResult, type CatalogueError, MISSING } from './errors';
import { commonHeaders, type HeaderValues } from './headers';
import { joinUrl } from './join-url';
import { isRetryable, pause, RETRIES, retryPauseMs } from './retry';

/** A request in the format of axios, with the signal that aborts it. */
export type SendRequest = AxiosRequestConfig & { signal: AbortSignal };

/** The part of a response that the client reads. */
export interface SentAnswer {
  data: unknown;
  headers: Readonly<Record<string, unknown>>;
  /** Whether the request left before the call, with headers of its own. */
  isPrefetched?: boolean;
}

/** Sends a request and resolves with the response. Rejects like axios. */
export type Send = (request: SendRequest) => Promise<SentAnswer>;

/** The part of axios that a {@link ClientOptions.transport} may use. */
export type Http = Pick<AxiosInstance, 'getUri' | 'request'>;

export interface ClientOptions extends HeaderValues {
  baseUrl: string;
  /** Awaited before each call of the service, for example to refresh a token. Must settle when the signal aborts. */
  beforeCall?(limits: CallLimits): Promise<void>;
  /** Whether no call may leave without the session context. */
  isContextRequired?: boolean;
  /** Origins that refuse the session context; by default a list in memory. */
  plainOrigins?: PlainOrigins;
  /** Takes messages for the publisher. */
  warn?(message: string): void;
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
  const pageUrl = globalThis.location?.href;
  const { plainOrigins = new Set<string>(), warn = () => undefined } = options;
  const guard = createContextGuard({ plainOrigins, pageUrl, warn });
  return {
    async call(endpoint, params, limits) {
      const { path = {}, query = [], body } = params as AnyParams;
      await options.beforeCall?.(limits);
      const url = joinUrl(options.baseUrl, fillPath(endpoint.path, path));
      const headers = commonHeaders(options);
      const request = { url, params: toQuery(query), headers, data: body };
      if (!options.isContextRequired) return sendWithRetries(send, endpoint, limits, request, guard);
      const result = await sendWithRetries(send, endpoint, limits, request);
      return needsPreflight(url, headers, pageUrl) ? namePreflight(result) : result;
    },
    getJson: (url, response, limits) => sendWithRetries(send, { method: 'GET', response }, limits, { url }),
  };
}

/** Adds the likely cause to a failed call without an answer: browsers do not tell a refused preflight apart. */
function namePreflight<R>(result: CallResult<R>): CallResult<R> {
  if (result.ok || result.error.kind !== 'network') return result;
  return { ok: false, error: { ...result.error, mayBePreflight: true } };
}

/** An endpoint as its answer needs it; a file has no path. */
type Answering<R> = Pick<Endpoint<string, R, unknown, unknown>, 'method' | 'response' | 'answerHeader' | 'isBinary'> & {
  path?: string;
};

type Request = AxiosRequestConfig & { url: string; headers?: Record<string, string> };
type Bounded = Request & { signal: AbortSignal };

/** A result, and whether the service answered the headers of the request. */
interface Attempt<R> {
  result: CallResult<R>;
  ending: Ending;
}

/** Sends each request as it is. */
const unguarded: GuardedSend = (_, headers, attempt) => attempt(headers);

/**
 * Sends one call and repeats it while that can help. Only the first attempt is guarded, so a call makes one request more
 * at most. Headers that the guard left out stay out.
 */
async function sendWithRetries<R>(
  send: Send,
  endpoint: Answering<R>,
  { signal, adapter }: CallLimits,
  prepared: Request,
  guard = unguarded,
): Promise<CallResult<R>> {
  const request: Bounded = {
    ...prepared,
    method: endpoint.method,
    signal,
    ...(adapter && { adapter }),
    ...(endpoint.isBinary && { responseType: 'arraybuffer' }),
  };
  const sendWith = (headers: Request['headers']) => {
    // The same object: the transport knows the requests of a call by it.
    if (headers) request.headers = { ...headers };
    return sendOnce(send, endpoint, request);
  };
  const sendFirst = () => (prepared.headers ? guard(request.url, prepared.headers, sendWith) : sendWith(undefined));
  for (let attempt = 0; ; attempt++) {
    const { result } = await (attempt === 0 ? sendFirst() : sendOnce(send, endpoint, request));
    if (result.ok || attempt === RETRIES || !isRetryable(endpoint.method, result.error)) return result;
    await pause(retryPauseMs(attempt), signal);
  }
}

async function sendOnce<R>(send: Send, endpoint: Answering<R>, request: Bounded): Promise<Attempt<R>> {
  const { url } = request;
  try {
    const answer = await send(request);
    return { result: readAnswer(endpoint, answer, url), ending: endingOf(answer) };
  } catch (error) {
    if (isCancel(error)) {
      const reason: CatalogueError = isTimeout(request.signal) ? { kind: 'timeout', url } : { kind: 'aborted' };
      return { result: { ok: false, error: reason }, ending: 'unknown' };
    }
    if (!isAxiosError(error)) throw error;
    const { response } = error;
    // An error with a success status: the body is truncated.
    if (response === undefined || response.status < 300) {
      const isUnanswered = response === undefined && endpoint.method === 'GET';
      return {
        result: { ok: false, error: { kind: 'network', url } },
        ending: isUnanswered ? 'unanswered' : 'unknown',
      };
    }
    const { status, data } = response;
    // An error body is JSON even if the call expects bytes.
    const isBytes = endpoint.isBinary;
    const body = isBytes ? await new Response(data as ArrayBuffer).json().catch(() => undefined) : data;
    return { result: { ok: false, error: { kind: 'http', url, status, body } }, ending: endingOf(response) };
  }
}

const endingOf = ({ isPrefetched }: { status?: number; isPrefetched?: boolean }): Ending =>
  isPrefetched ? 'unknown' : 'answered';

function readAnswer<R>(
  { method, path: callPath = '', response: schema, answerHeader }: Answering<R>,
  { data, headers }: SentAnswer,
  url: string,
): CallResult<R> {
  const parsed = v.safeParse(schema, answerHeader ? { header: headers[answerHeader], body: data } : data);
  if (parsed.success) return { ok: true, value: parsed.output };
  const [issue] = parsed.issues;
  const path = v.getDotPath(issue) ?? '';
  const call = `${method} ${callPath}`.trim();
  return { ok: false, error: { kind: 'invalid-response', url, path, message: messageOf(issue, path), call } };
}

/** The longest message: the library quotes the wrong value, which may be a whole page. */
const MAX_MESSAGE_LENGTH = 200;

function messageOf({ received, message }: v.BaseIssue<unknown>, path: string): string {
  if (path === '' && /^"|^undefined$/.test(received)) return 'the answer is not JSON';
  return received === 'undefined' ? MISSING : message.slice(0, MAX_MESSAGE_LENGTH);
}

/** Whether the signal aborted because the time was up. */
function isTimeout(signal: AbortSignal): boolean {
  return (signal.reason as { name?: unknown } | undefined)?.name === 'TimeoutError';
}
