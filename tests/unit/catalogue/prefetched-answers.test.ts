import type { Http, SendRequest } from 'catalogue-client';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { PREFETCHED_WAIT_MS, sendPrefetched } from '@/catalogue/prefetched-answers';
import { createPrefetchCache, type Fetched } from '@/lib/prefetch-cache';

const NEVER = new AbortController().signal;

const fetched = (text: string): Fetched => ({
  url: '',
  body: new TextEncoder().encode(text).buffer,
  firstByteMs: 1,
  wholeMs: 2,
});

afterEach(() => vi.useRealTimers());

/** A client whose requests are counted and answered with `{by: 'axios'}`. */
function open() {
  const ahead = createPrefetchCache();
  const sent = vi.fn(async ({ signal }: SendRequest) => {
    signal.throwIfAborted();
    return { data: { by: 'axios' }, headers: {} };
  });
  const http = {
    getUri: ({ url, params }: SendRequest) => (params === undefined ? `${url}` : `${url}?${params}`),
    request: sent,
  } as unknown as Http;
  const keep = (url: string, answer: Promise<Fetched | null>) => ahead.keep(url, answer, NEVER);
  const get = (config: Partial<SendRequest> = {}, signal = NEVER) =>
    sendPrefetched(http, ahead)({ method: 'GET', url: 'https://a.invalid/episodes', ...config, signal });
  return { sent, keep, get };
}

describe('a call whose answer was fetched ahead', () => {
  test('is not sent; the next one is', async () => {
    const { sent, keep, get } = open();
    keep('https://a.invalid/episodes', Promise.resolve(fetched('{"by":"ahead"}')));
    expect(await get()).toMatchObject({ data: { by: 'ahead' } });
    expect(sent).not.toHaveBeenCalled();
    expect(await get()).toMatchObject({ data: { by: 'axios' } });
  });

  test('is found by its whole address, query included', async () => {
    const { sent, keep, get } = open();
    keep('https://a.invalid/episodes?content-id=1', Promise.resolve(fetched('[]')));
    expect(await get({ params: new URLSearchParams({ 'content-id': '1' }) })).toMatchObject({ data: [] });
    expect(sent).not.toHaveBeenCalled();
  });

  test('that is no JSON is no answer of the shape', async () => {
    const { keep, get } = open();
    keep('https://a.invalid/episodes', Promise.resolve(fetched('<html>')));
    expect(await get()).toMatchObject({ data: undefined });
  });

  test('is sent where the fetch failed', async () => {
    const { keep, get } = open();
    keep('https://a.invalid/episodes', Promise.resolve(null));
    expect(await get()).toMatchObject({ data: { by: 'axios' } });
  });

  test('is sent after a while where the fetch hangs: there is time left for the answer', async () => {
    vi.useFakeTimers();
    const { sent, keep, get } = open();
    keep('https://a.invalid/episodes', new Promise(() => undefined));
    const outcome = get();
    await vi.advanceTimersByTimeAsync(PREFETCHED_WAIT_MS - 1);
    expect(sent).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toMatchObject({ data: { by: 'axios' } });
  });

  test('that is slow is the answer all the same, where it comes before that of the new request', async () => {
    vi.useFakeTimers();
    const { sent, keep, get } = open();
    sent.mockReturnValue(new Promise(() => undefined));
    let answer: (fetched: Fetched) => void = () => undefined;
    const slow = new Promise<Fetched>((resolve) => {
      answer = resolve;
    });
    keep('https://a.invalid/episodes', slow);
    const outcome = get();
    await vi.advanceTimersByTimeAsync(PREFETCHED_WAIT_MS);
    expect(sent).toHaveBeenCalledOnce();
    answer(fetched('{"by":"ahead"}'));
    expect(await outcome).toMatchObject({ data: { by: 'ahead' } });
  });

  test.each([
    [404, { isAxiosError: true, response: { status: 404 } }],
    [0, { isAxiosError: true, response: undefined }],
  ])('that failed with %i has failed', async (status, error) => {
    const { sent, keep, get } = open();
    keep('https://a.invalid/episodes', Promise.resolve({ ...fetched('{}'), status }));
    await expect(get()).rejects.toMatchObject(error);
    expect(sent).not.toHaveBeenCalled();
  });

  test('is waited for as long as the call may last', async () => {
    const { keep, get } = open();
    const controller = new AbortController();
    keep('https://a.invalid/episodes', new Promise(() => undefined));
    const outcome = get({}, controller.signal);
    controller.abort();
    await expect(outcome).rejects.toThrow();
  });

  test('is not waited for by a call that is over', async () => {
    const { keep, get } = open();
    keep('https://a.invalid/episodes', new Promise(() => undefined));
    await expect(get({}, AbortSignal.abort())).rejects.toThrow();
  });
});

test('a call that was given up before is not waited for', async () => {
  vi.useFakeTimers();
  const { keep, get } = open();
  keep('https://a.invalid/episodes', new Promise(() => undefined));
  await expect(get({}, AbortSignal.abort())).rejects.toThrow();
});

test('only what is read comes from there', async () => {
  const { keep, get } = open();
  keep('https://a.invalid/episodes', Promise.resolve(fetched('{"by":"ahead"}')));
  expect(await get({ method: 'POST' })).toMatchObject({ data: { by: 'axios' } });
});
