import * as v from 'valibot';
import { words } from '../words';
import { type FailureKind, refusalWords } from './answers';

/** A failure in words for the publisher. */
export interface Failure {
  kind: FailureKind;
  message: string;
  /** The server's wish before the next attempt; null without one. */
  retryAfterS: number | null;
}

export type Answer<T> = { ok: true; value: T } | { ok: false; failure: Failure };

const DEADLINE_MS = 30_000;
const CSRF_HEADER = 'X-VV-CSRF';
const LONGEST_PAUSE_S = 3600;

const KINDS: Readonly<Record<number, FailureKind>> = {
  401: 'signed-out',
  403: 'forbidden',
  429: 'too-many',
  503: 'storage',
};

/** The parameters of a request, in the order of the URL. */
export type Params = Readonly<Record<string, string>>;

/** URL of an address of the desk, relative to its page. */
export const deskUrl = (what: string, params: Params = {}): string =>
  `?${new URLSearchParams({ desk: what, ...params })}`;

/** Asks the desk, and checks the answer's shape. */
export async function ask<T>(
  schema: v.GenericSchema<unknown, T>,
  what: string,
  params: Params,
  signal?: AbortSignal,
): Promise<Answer<T>> {
  return read(schema, await send(deskUrl(what, params), { headers: { Accept: 'application/json' } }, signal));
}

/** Sends a write with the session's token against forged requests. */
export async function tell<T>(
  schema: v.GenericSchema<unknown, T>,
  what: string,
  body: unknown,
  csrf: string,
): Promise<Answer<T>> {
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json', [CSRF_HEADER]: csrf };
  return read(schema, await send(deskUrl(what), { method: 'POST', headers, body: JSON.stringify(body) }));
}

/** Downloads a table. */
export async function askFile(url: string): Promise<Answer<Blob>> {
  const sent = await send(url, {});
  return sent.ok ? { ok: true, value: await sent.value.blob().catch(() => new Blob()) } : sent;
}

async function send(url: string, init: RequestInit, signal?: AbortSignal): Promise<Answer<Response>> {
  const deadline = AbortSignal.timeout(DEADLINE_MS);
  try {
    const response = await fetch(url, {
      ...init,
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    });
    return response.ok ? { ok: true, value: response } : { ok: false, failure: await failureOf(response) };
  } catch {
    return { ok: false, failure: failed('network', deadline.aborted ? words.failures.late : words.failures.network) };
  }
}

async function read<T>(schema: v.GenericSchema<unknown, T>, sent: Answer<Response>): Promise<Answer<T>> {
  if (!sent.ok) return sent;
  // A write may answer without a body.
  const answer = sent.value.status === 204 ? {} : await sent.value.json().catch(() => null);
  const parsed = v.safeParse(schema, answer);
  return parsed.success
    ? { ok: true, value: parsed.output }
    : { ok: false, failure: failed('broken', words.failures.broken) };
}

async function failureOf(response: Response): Promise<Failure> {
  const { status } = response;
  const kind = KINDS[status] ?? 'refused';
  const told = refusalWords(await response.json().catch(() => null));
  const pause = Number.parseInt(response.headers.get('Retry-After') ?? '', 10);
  const retryAfterS = pause > 0 ? Math.min(pause, LONGEST_PAUSE_S) : null;
  return { kind, message: told ?? words.failures.status(kind, status), retryAfterS };
}

const failed = (kind: FailureKind, message: string): Failure => ({ kind, message, retryAfterS: null });
