import * as v from 'valibot';
import { createContextGuard, type Ending, type GuardedSend, needsPreflight, type PlainOrigins } from './context-guard';
import { type CallParams, type Endpoint, fillPath, type QueryPairs, toQuery } from './endpoint';
import { type CallResult, type CatalogueError, MISSING } from './errors';
import { type HeaderValues, serviceHeaders, xsrfHeader } from './headers';
import { joinQuery, joinUrl } from './join-url';
import { isRetryable, pause, RETRIES, retryPauseMs } from './retry';
import type { Send, SendRequest, SentAnswer } from './send';
import { byFetch } from './send-by-fetch';

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
  transport?(send: Send): Send;
}

export interface CallLimits {
  /**
   * Aborts the call, retries included. A signal that aborts with a `TimeoutError`, as `AbortSignal.timeout` does, makes
   * the result `timeout`. Any other reason makes it `aborted`.
   */
  signal: AbortSignal;
  /** Sends the requests of this call in place of the transport: `keepAlive`, `uncached` or a function of one's own. */
  send?: Send;
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

/** `fetch` needs no code: no call waits for that of axios, and none is lost with it. */
let sender: Send = byFetch;

/**
 * Loads the code of axios, which sends each request from then on. A page calls this after its start. Where the code does not
 * come, as after a deployment that removed it, requests go by `fetch`.
 */
export const loadSender = (): Promise<void> =>
  import('./send-by-axios').then(
    ({ sendByAxios }) => {
      sender = sendByAxios;
    },
    () => undefined,
  );

/** Sends within the call: before the page renders the press that caused it. */
const sendNow: Send = (request) => sender(request);

/** Creates a client with the headers, retries and checks that all calls share. */
export function createCatalogueClient(options: ClientOptions): CatalogueClient {
  const transport = options.transport?.(sendNow) ?? sendNow;
  const pageUrl = globalThis.location?.href;
  const { plainOrigins = new Set<string>(), warn = () => undefined } = options;
  const guard = createContextGuard({ plainOrigins, pageUrl, warn });
  return {
    async call(endpoint, params, limits) {
      const { path = {}, query = [], body } = params as AnyParams;
      await options.beforeCall?.(limits);
      const url = joinUrl(options.baseUrl, fillPath(endpoint.path, path));
      const headers = { ...serviceHeaders(options), ...xsrfHeader(url, globalThis) };
      const call = { ...endpoint, url, query: `${toQuery(query)}`, headers, body };
      const { send = transport, signal } = limits;
      if (!options.isContextRequired) return sendWithRetries(send, call, signal, guard);
      const result = await sendWithRetries(send, call, signal);
      return needsPreflight(url, headers, pageUrl) ? namePreflight(result) : result;
    },
    getJson: (url, response, { send = transport, signal }) =>
      sendWithRetries(send, { method: 'GET', response, url }, signal),
  };
}

/** Adds the likely cause to a failed call without an answer: browsers do not tell a refused preflight apart. */
function namePreflight<R>(result: CallResult<R>): CallResult<R> {
  if (result.ok || result.error.kind !== 'network') return result;
  return { ok: false, error: { ...result.error, mayBePreflight: true } };
}

/** A call with its values; a file has no path and no headers of ours. */
interface Call<R>
  extends Pick<Endpoint<string, R, unknown, unknown>, 'method' | 'response' | 'answerHeader' | 'isBinary'> {
  path?: string;
  /** Without the query, which errors do not show. */
  url: string;
  query?: string;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
}

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
  call: Call<R>,
  signal: AbortSignal,
  guard = unguarded,
): Promise<CallResult<R>> {
  const { method, url, query, headers, body, isBinary } = call;
  const request: SendRequest = {
    method,
    url: joinQuery(url, query),
    signal,
    ...(headers && { headers }),
    ...(body !== undefined && { body }),
    ...(isBinary && { isBinary }),
  };
  const sendWith = (allowed: Readonly<Record<string, string>>) => {
    // The same object: the transport knows the requests of a call by it.
    request.headers = allowed;
    return sendOnce(send, call, request);
  };
  for (let attempt = 0; ; attempt++) {
    const isGuarded = attempt === 0 && headers !== undefined;
    const { result } = await (isGuarded ? guard(url, headers, sendWith) : sendOnce(send, call, request));
    if (result.ok || attempt === RETRIES || !isRetryable(method, result.error)) return result;
    await pause(retryPauseMs(attempt), signal);
  }
}

async function sendOnce<R>(send: Send, call: Call<R>, request: SendRequest): Promise<Attempt<R>> {
  const { url, method } = call;
  let answer: SentAnswer;
  try {
    answer = await send(request);
  } catch {
    const { signal } = request;
    if (!signal.aborted) {
      const ending = method === 'GET' ? 'unanswered' : 'unknown';
      return { result: { ok: false, error: { kind: 'network', url } }, ending };
    }
    const error: CatalogueError = isTimeout(signal) ? { kind: 'timeout', url } : { kind: 'aborted' };
    return { result: { ok: false, error }, ending: 'unknown' };
  }
  const { status, data: body, isPrefetched } = answer;
  const isGood = status >= 200 && status < 300;
  const result: CallResult<R> = isGood
    ? readAnswer(call, answer)
    : { ok: false, error: { kind: 'http', url, status, body } };
  return { result, ending: isPrefetched ? 'unknown' : 'answered' };
}

function readAnswer<R>(
  { method, path: callPath = '', url, response: schema, answerHeader }: Call<R>,
  { data, headers }: SentAnswer,
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
