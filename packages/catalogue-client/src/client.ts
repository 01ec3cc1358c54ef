import axios, { type AxiosAdapter, type AxiosRequestConfig, isAxiosError, isCancel } from 'axios';
import * as v from 'valibot';
import { createDeadline, type Deadline } from '@/lib/deadline';
import type { FetchedAhead } from '@/lib/fetched-ahead';
import { parseJson } from '@/lib/json';
import { err, ok, type Result } from '@/lib/result';
import { joinUrl } from '@/lib/url';
import { type Send, sendAhead } from './ahead';
import { type CallParams, type Endpoint, fillPath, type QueryPairs, toQuery } from './endpoint';
import type { CatalogueError } from './errors';
import { isRetryable, pause, RETRIES, retryPauseMs } from './retry';
import { hasEnded } from './token';

export interface CatalogueOptions {
  baseUrl: string;
  /** Value of the `device_fp` cookie for `X-Session-Context`, when it is known (spec section 7). */
  sessionContext(): string | null;
  /** Awaited before each call, where one must not leave without the session context; it always ends. */
  ready?: () => Promise<void>;
  /** Access token for the `Authorization` header, when one is readable. */
  accessToken(): string | null;
  /**
   * Gets a new access token in the place of one that has ended; {@link accessToken} then gives it. However it goes, and
   * it may not take long, the request goes out after it.
   */
  renewToken?(): Promise<void>;
  /** Answers that were fetched before the call, by whole address; each GET looks there first. */
  ahead?: Pick<FetchedAhead, 'take'>;
}

export interface CallLimits {
  signal: AbortSignal;
  /** The wait ends after this, retries and all; without it, only the signal ends it. */
  deadlineMs?: number;
  /** Another way to send, such as {@link keepAlive}. Nothing is waited for first. */
  adapter?: AxiosAdapter;
}

/** Calls the service; expected failures are values, an abort is one of them. */
export interface Catalogue {
  call<P extends string, R, Q, B>(
    endpoint: Endpoint<P, R, Q, B>,
    params: CallParams<P, Q, B>,
    limits: CallLimits,
  ): Promise<Result<R, CatalogueError>>;
  /** GETs a JSON file by its whole address: master files live on media hosts, which get no headers of ours. */
  getJson<R>(url: string, schema: v.GenericSchema<unknown, R>, limits: CallLimits): Promise<Result<R, CatalogueError>>;
  /** Whether the viewer is signed in: calls carry a token. */
  isSignedIn(): boolean;
}

/** What any endpoint's parameters may be. */
interface AnyParams {
  path?: Readonly<Record<string, string | number>>;
  query?: QueryPairs;
  body?: unknown;
}

/** Makes a client over axios with the common rules of spec section 7. */
export function createCatalogue(options: CatalogueOptions): Catalogue {
  const http = sendAhead(
    axios.create({ timeout: 0, xsrfCookieName: 'XSRF-TOKEN', xsrfHeaderName: 'X-XSRF-TOKEN' }),
    options.ahead,
  );
  return {
    isSignedIn: () => options.accessToken() !== null,
    call: (endpoint, params, limits) => {
      const { path = {}, query = [], body } = params as AnyParams;
      return send(http, endpoint, limits, async (signal) => {
        await options.ready?.();
        if (limits.adapter === undefined) await freshToken(options, signal);
        return {
          url: joinUrl(options.baseUrl, fillPath(endpoint.path, path)),
          params: toQuery(query),
          headers: commonHeaders(options),
          data: body,
        };
      });
    },
    getJson: (url, response, limits) => send(http, { method: 'GET', response }, limits, () => ({ url })),
  };
}

/** Gives an access token that has ended the chance to be renewed; not beyond the signal. */
async function freshToken({ accessToken, renewToken }: CatalogueOptions, signal: AbortSignal): Promise<void> {
  const token = accessToken();
  if (token === null || renewToken === undefined || !hasEnded(token)) return;
  await Promise.race([renewToken(), new Promise((end) => signal.addEventListener('abort', end))]);
}

const HEADER_VALUE = /^[\x21-\x7e]+$/;

/**
 * Absent values leave no header: a custom header forces a preflight round trip before the first call. Nor does a
 * cookie that no header can carry.
 */
function commonHeaders({ sessionContext, accessToken }: CatalogueOptions): Record<string, string> {
  const context = sessionContext() ?? '';
  const token = accessToken() ?? '';
  return {
    ...(HEADER_VALUE.test(context) && { 'X-Session-Context': context }),
    ...(HEADER_VALUE.test(token) && { Authorization: `Bearer ${token}` }),
  };
}

type Answering<R> = Pick<Endpoint<string, R, unknown, unknown>, 'method' | 'response' | 'answerHeader' | 'isBinary'>;

type Request = AxiosRequestConfig & { url: string };
type Bounded = Request & { signal: AbortSignal };

/** One call with its retries, all within one bound. */
async function send<R>(
  http: Send,
  endpoint: Answering<R>,
  { signal, deadlineMs, adapter }: CallLimits,
  prepare: (signal: AbortSignal) => Request | Promise<Request>,
): Promise<Result<R, CatalogueError>> {
  const deadline = createDeadline(signal, deadlineMs);
  try {
    const request: Bounded = {
      ...(await prepare(deadline.signal)),
      method: endpoint.method,
      signal: deadline.signal,
      ...(adapter && { adapter }),
      ...(endpoint.isBinary && { responseType: 'arraybuffer' }),
    };
    for (let attempt = 0; ; attempt++) {
      const outcome = await sendOnce(http, endpoint, request, deadline);
      if (outcome.ok || attempt === RETRIES || !isRetryable(endpoint.method, outcome.error)) return outcome;
      await pause(retryPauseMs(attempt), deadline.signal);
    }
  } finally {
    deadline.dispose();
  }
}

async function sendOnce<R>(
  http: Send,
  { response: schema, answerHeader, isBinary }: Answering<R>,
  request: Bounded,
  deadline: Deadline,
): Promise<Result<R, CatalogueError>> {
  const { url } = request;
  try {
    const { data, headers } = await http(request);
    const parsed = v.safeParse(schema, answerHeader ? { header: headers[answerHeader], body: data } : data);
    if (parsed.success) return ok(parsed.output);
    const [issue] = parsed.issues;
    return err({ kind: 'invalid-response', url, path: v.getDotPath(issue) ?? '', message: issue.message });
  } catch (error) {
    if (isCancel(error)) return err(deadline.expired() ? { kind: 'timeout', url } : { kind: 'aborted' });
    if (!isAxiosError(error)) throw error;
    const { response } = error;
    // A good status on an error is that of a body which broke off.
    if (response === undefined || response.status < 300) return err({ kind: 'network', url });
    const { status, data } = response;
    // What is said of a failure is JSON, where bytes were asked for too.
    return err({ kind: 'http', url, status, body: isBinary ? parseJson(new TextDecoder().decode(data)) : data });
  }
}
