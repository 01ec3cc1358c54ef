import axios, { type AxiosInstance, isAxiosError, isCancel } from 'axios';
import * as v from 'valibot';
import { createDeadline } from '@/lib/deadline';
import { err, ok, type Result } from '@/lib/result';
import { joinUrl } from '@/lib/url';
import { type CallParams, type Endpoint, fillPath } from './endpoint';
import type { CatalogueError } from './errors';

export interface CatalogueOptions {
  baseUrl: string;
  /** Value of the `device_fp` cookie for `X-Session-Context`, when it is known (spec section 7). */
  sessionContext(): string | null;
  /** Awaited before each call, where one must not leave without the session context; it always ends. */
  ready?: () => Promise<void>;
  /** Access token for the `Authorization` header, when one is readable. */
  accessToken(): string | null;
}

export interface CallLimits {
  signal: AbortSignal;
  /** The wait ends after this; without it, only the signal ends it. */
  deadlineMs?: number;
}

/** Calls the service; expected failures are values, an abort is one of them. */
export interface Catalogue {
  call<P extends string, R>(
    endpoint: Endpoint<P, R>,
    params: CallParams<P>,
    limits: CallLimits,
  ): Promise<Result<R, CatalogueError>>;
  /** GETs a JSON file by its whole address: master files live on media hosts, which get no headers of ours. */
  getJson<R>(url: string, schema: v.GenericSchema<unknown, R>, limits: CallLimits): Promise<Result<R, CatalogueError>>;
}

/** Makes a client over axios with the common rules of spec section 7. */
export function createCatalogue(options: CatalogueOptions): Catalogue {
  const http = axios.create({ timeout: 0, xsrfCookieName: 'XSRF-TOKEN', xsrfHeaderName: 'X-XSRF-TOKEN' });
  return {
    async call(endpoint, { path, query }, limits) {
      await options.ready?.();
      return send(http, endpoint.response, limits, {
        method: endpoint.method,
        url: joinUrl(options.baseUrl, fillPath(endpoint.path, path)),
        params: new URLSearchParams((query ?? []).map(([name, value]) => [name, value])),
        headers: commonHeaders(options),
      });
    },
    getJson: (url, schema, limits) => send(http, schema, limits, { method: 'GET', url }),
  };
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

interface Request {
  method: string;
  url: string;
  params?: URLSearchParams;
  headers?: Record<string, string>;
}

async function send<R>(
  http: AxiosInstance,
  schema: v.GenericSchema<unknown, R>,
  { signal, deadlineMs }: CallLimits,
  request: Request,
): Promise<Result<R, CatalogueError>> {
  const { url } = request;
  const deadline = createDeadline(signal, deadlineMs);
  try {
    const { data } = await http.request<unknown>({ ...request, signal: deadline.signal });
    const parsed = v.safeParse(schema, data);
    if (parsed.success) return ok(parsed.output);
    const [issue] = parsed.issues;
    return err({ kind: 'invalid-response', url, path: v.getDotPath(issue) ?? '', message: issue.message });
  } catch (error) {
    if (isCancel(error)) return err(deadline.expired() ? { kind: 'timeout', url } : { kind: 'aborted' });
    if (!isAxiosError(error)) throw error;
    const { response } = error;
    // A good status on an error is that of a body which broke off.
    if (response === undefined || response.status < 300) return err({ kind: 'network', url });
    return err({ kind: 'http', url, status: response.status, body: response.data });
  } finally {
    deadline.dispose();
  }
}
