import { createCatalogueClient, describeError, getContent, type SendRequest, saveTimeProgress } from 'catalogue-client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const carries = ({ headers }: SendRequest) => headers !== undefined && 'X-Session-Context' in headers;
const networkError = () => new Error('Network Error');

/** A client of a service that answers no preflight. */
function aClient(
  isContextRequired = false,
  answers: (request: SendRequest) => boolean = (request) => !carries(request),
) {
  const sent: { method: unknown; carries: boolean }[] = [];
  const warn = vi.fn();
  const client = createCatalogueClient({
    baseUrl: 'https://api.example',
    sessionContext: () => 'd-1',
    isContextRequired,
    warn,
    transport: () => async (request) => {
      sent.push({ method: request.method, carries: carries(request) });
      if (!answers(request)) throw networkError();
      return { status: 200, data: { id: 1, title: 'Маяк' }, headers: {} };
    },
  });
  const signal = new AbortController().signal;
  const call = async () => {
    const result = client.call(getContent, { path: { id: 1 } }, { signal });
    await vi.advanceTimersByTimeAsync(10_000);
    return result;
  };
  const post = () => client.call(saveTimeProgress, { path: { id: 1, episodeId: 2 } } as never, { signal });
  return { call, post, sent, warn };
}

const GET = (carried: boolean) => ({ method: 'GET', carries: carried });

describe('Catalogue client without an answer to the preflight', () => {
  test('repeats a call at once without the session context, and sends later ones without it', async () => {
    const { call, post, sent, warn } = aClient();
    expect(await call()).toMatchObject({ ok: true, value: { id: 1 } });
    expect(sent).toEqual([GET(true), GET(false)]);
    await call();
    await post();
    expect(sent.slice(2)).toEqual([GET(false), { method: 'POST', carries: false }]);
    expect(warn).toHaveBeenCalledOnce();
  });

  test('repeats a call after prefetched answers, which say nothing about the header', async () => {
    const results = [{ status: 200, data: { id: 1, title: 'Маяк' }, headers: {}, isPrefetched: true }];
    const carried: boolean[] = [];
    const client = createCatalogueClient({
      baseUrl: 'https://api.example',
      sessionContext: () => 'd-1',
      transport: () => async (request) => {
        const prefetched = results.pop();
        if (prefetched) return prefetched;
        carried.push(carries(request));
        if (carries(request)) throw networkError();
        return { status: 200, data: { id: 1, title: 'Маяк' }, headers: {} };
      },
    });
    const call = () => client.call(getContent, { path: { id: 1 } }, { signal: new AbortController().signal });
    await call();
    expect(await call()).toMatchObject({ ok: true });
    expect(carried).toEqual([true, false]);
  });

  test('never repeats a call that changes data', async () => {
    const { post, sent } = aClient();
    expect(await post()).toMatchObject({ ok: false, error: { kind: 'network' } });
    expect(sent).toEqual([{ method: 'POST', carries: true }]);
  });

  test('makes one request more than its retries where the network is down', async () => {
    const { call, sent, warn } = aClient(false, () => false);
    expect(await call()).toMatchObject({ ok: false, error: { kind: 'network' } });
    expect(sent).toEqual([GET(true), GET(false), GET(false), GET(false)]);
    expect(warn).not.toHaveBeenCalled();
  });

  test('makes no call without a required session context, and names CORS', async () => {
    const { call, sent } = aClient(true);
    const result = await call();
    expect(sent).toEqual([GET(true), GET(true), GET(true)]);
    expect(result.ok ? '' : describeError(result.error)).toBe(
      'network https://api.example/contents/1: CORS may refuse it, the service must answer the preflight for X-Session-Context',
    );
  });
});
