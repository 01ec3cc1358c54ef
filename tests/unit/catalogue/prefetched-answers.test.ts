import type { SendRequest } from 'catalogue-client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HEDGE_AFTER_MS } from '@/catalogue/hedge';
import { sendPrefetched } from '@/catalogue/prefetched-answers';
import { createPrefetchCache, type Fetched } from '@/domain/prefetch/prefetch-cache';
import { PREFETCHED_WAIT_MS } from '@/domain/startup/start-limit';

const NEVER = new AbortController().signal;

const fetched = (text: string): Fetched => ({
  url: '',
  body: new TextEncoder().encode(text).buffer,
  firstByteMs: 1,
  wholeMs: 2,
});

const second = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('fetch', second);
  second.mockReset().mockImplementation(async () => new Response('{"by":"second"}'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens a transport that counts the requests that it sends. */
function open() {
  const prefetched = createPrefetchCache();
  const sent = vi.fn(async ({ signal }: SendRequest) => {
    signal.throwIfAborted();
    return { status: 200, data: { by: 'sender' }, headers: {} };
  });
  const send = sendPrefetched(sent, prefetched);
  const keep = (url: string, answer: Promise<Fetched | null>) => prefetched.keep(url, answer, NEVER);
  const get = (config: Partial<SendRequest> = {}, signal = NEVER) =>
    send({ method: 'GET', url: 'https://a.invalid/episodes', ...config, signal });
  return { sent, keep, get };
}

describe('Prefetched catalogue call', () => {
  test('sends no request the first time and sends one the next time', async () => {
    const { sent, keep, get } = open();
    keep('https://a.invalid/episodes', Promise.resolve(fetched('{"by":"ahead"}')));
    expect(await get()).toMatchObject({ data: { by: 'ahead' } });
    expect(sent).not.toHaveBeenCalled();
    expect(await get()).toMatchObject({ data: { by: 'sender' } });
  });

  test('is matched by its whole URL with the query', async () => {
    const { sent, keep, get } = open();
    keep('https://a.invalid/episodes?content-id=1', Promise.resolve(fetched('[]')));
    expect(await get({ url: 'https://a.invalid/episodes?content-id=1' })).toMatchObject({ data: [] });
    expect(sent).not.toHaveBeenCalled();
  });

  test('has the text of a response that is not JSON', async () => {
    const { keep, get } = open();
    keep('https://a.invalid/episodes', Promise.resolve(fetched('<html>')));
    expect(await get()).toMatchObject({ data: '<html>' });
  });

  test('sends a request when the prefetch failed', async () => {
    const { keep, get } = open();
    keep('https://a.invalid/episodes', Promise.resolve(null));
    expect(await get()).toMatchObject({ data: { by: 'sender' } });
  });

  test('sends a request when the prefetch hangs, with time left for the response', async () => {
    vi.useFakeTimers();
    const { sent, keep, get } = open();
    keep('https://a.invalid/episodes', new Promise(() => undefined));
    const outcome = get();
    await vi.advanceTimersByTimeAsync(PREFETCHED_WAIT_MS - 1);
    expect(second).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toMatchObject({ data: { by: 'second' } });
    expect(sent).not.toHaveBeenCalled();
  });

  test('uses a slow prefetched response if that arrives before the new one', async () => {
    vi.useFakeTimers();
    const { keep, get } = open();
    second.mockReturnValue(new Promise(() => undefined));
    let answer: (fetched: Fetched) => void = () => undefined;
    const slow = new Promise<Fetched>((resolve) => {
      answer = resolve;
    });
    keep('https://a.invalid/episodes', slow);
    const outcome = get();
    await vi.advanceTimersByTimeAsync(PREFETCHED_WAIT_MS);
    expect(second).toHaveBeenCalledOnce();
    answer(fetched('{"by":"ahead"}'));
    expect(await outcome).toMatchObject({ data: { by: 'ahead' } });
  });

  test('ends with the refusal that the prefetch met', async () => {
    const { sent, keep, get } = open();
    keep('https://a.invalid/episodes', Promise.resolve({ ...fetched('{}'), status: 404 }));
    expect(await get()).toMatchObject({ status: 404 });
    expect(sent).not.toHaveBeenCalled();
  });

  test('fails when the prefetch met no network', async () => {
    const { sent, keep, get } = open();
    keep('https://a.invalid/episodes', Promise.resolve({ ...fetched('{}'), status: 0 }));
    await expect(get()).rejects.toThrow();
    expect(sent).not.toHaveBeenCalled();
  });

  test('waits for the prefetch as long as the call may last', async () => {
    const { keep, get } = open();
    const controller = new AbortController();
    keep('https://a.invalid/episodes', new Promise(() => undefined));
    const outcome = get({}, controller.signal);
    controller.abort();
    await expect(outcome).rejects.toThrow();
  });

  test('stops waiting for the prefetch when the call ends', async () => {
    const { keep, get } = open();
    keep('https://a.invalid/episodes', new Promise(() => undefined));
    await expect(get({}, AbortSignal.abort())).rejects.toThrow();
  });
});

test('Catalogue call: does not wait for a prefetch when the signal aborted before the call', async () => {
  vi.useFakeTimers();
  const { keep, get } = open();
  keep('https://a.invalid/episodes', new Promise(() => undefined));
  await expect(get({}, AbortSignal.abort())).rejects.toThrow();
});

test('Catalogue call: uses prefetched responses for reads only', async () => {
  const { keep, get } = open();
  keep('https://a.invalid/episodes', Promise.resolve(fetched('{"by":"ahead"}')));
  expect(await get({ method: 'POST' })).toMatchObject({ data: { by: 'sender' } });
});

test('Catalogue call: races a request that hangs, once for all its retries', async () => {
  vi.useFakeTimers();
  const { sent, get } = open();
  sent.mockReturnValue(new Promise(() => undefined));
  const outcome = get();
  await vi.advanceTimersByTimeAsync(HEDGE_AFTER_MS);
  expect(await outcome).toMatchObject({ data: { by: 'second' } });
  expect(second).toHaveBeenCalledOnce();
});

test('Catalogue call: never repeats a write', async () => {
  vi.useFakeTimers();
  const { sent, get } = open();
  sent.mockReturnValue(new Promise(() => undefined));
  void get({ method: 'POST' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveBeenCalledOnce();
  expect(second).not.toHaveBeenCalled();
});
