import type { SendRequest, SentAnswer } from 'catalogue-client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HEDGE_AFTER_MS, hedge } from '@/catalogue/hedge';

const URL = 'https://a.invalid/contents/1';
const second = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', second);
  second.mockReset().mockResolvedValue(new Response('{"by":"second"}'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Starts a race against a first request that the test settles. */
function open() {
  let answer: (by: string) => void = () => undefined;
  let refuse: (error: unknown) => void = () => undefined;
  const first = new Promise<SentAnswer>((resolve, reject) => {
    answer = (by) => resolve({ data: { by }, headers: {} });
    refuse = reject;
  });
  const controller = new AbortController();
  const request: SendRequest = { headers: { Authorization: 'Bearer token' }, signal: controller.signal };
  const outcome = hedge(first, URL, request, HEDGE_AFTER_MS);
  const settled = vi.fn();
  outcome.then(settled, settled);
  return { answer, refuse, outcome, settled, controller };
}

const wait = () => vi.advanceTimersByTimeAsync(HEDGE_AFTER_MS);

describe('Hedged request', () => {
  test('stays alone while the first one is answered in time', async () => {
    const { answer, outcome } = open();
    await vi.advanceTimersByTimeAsync(HEDGE_AFTER_MS - 1);
    answer('first');
    expect(await outcome).toMatchObject({ data: { by: 'first' } });
    await wait();
    expect(second).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('is answered by an identical second request, past the cache', async () => {
    const { outcome } = open();
    await wait();
    expect(await outcome).toMatchObject({ data: { by: 'second' } });
    expect(second).toHaveBeenCalledExactlyOnceWith(
      URL,
      expect.objectContaining({ headers: { Authorization: 'Bearer token' }, cache: 'no-store' }),
    );
  });

  test('is sent again as long as each request hangs', async () => {
    second.mockReturnValueOnce(new Promise(() => undefined));
    const { outcome } = open();
    await wait();
    await wait();
    expect(await outcome).toMatchObject({ data: { by: 'second' } });
    await wait();
    expect(second).toHaveBeenCalledTimes(2);
  });

  test('takes the first answer if that comes before the second', async () => {
    second.mockReturnValue(new Promise(() => undefined));
    const { answer, outcome } = open();
    await wait();
    answer('first');
    expect(await outcome).toMatchObject({ data: { by: 'first' } });
  });

  test('fails with the refusal of the second request', async () => {
    second.mockResolvedValue(new Response('{}', { status: 404 }));
    const { outcome } = open();
    const failed = expect(outcome).rejects.toMatchObject({ isAxiosError: true, response: { status: 404 } });
    await wait();
    await failed;
  });

  test.each([
    ['meets an error of the server', () => Promise.resolve(new Response('{}', { status: 503 }))],
    ['finds no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('waits on when the second request %s', async (_, reply) => {
    second.mockImplementation(reply);
    const { answer, outcome, settled } = open();
    await wait();
    expect(settled).not.toHaveBeenCalled();
    answer('first');
    expect(await outcome).toMatchObject({ data: { by: 'first' } });
  });

  test.each([
    ['met an error of the server', { isAxiosError: true, response: { status: 502 } }],
    ['was cut off', { isAxiosError: true }],
  ])('takes the second answer after the first request %s', async (_, error) => {
    let reply: (response: Response) => void = () => undefined;
    second.mockReturnValue(new Promise((resolve) => (reply = resolve)));
    const { refuse, outcome } = open();
    await wait();
    refuse(error);
    reply(new Response('{"by":"second"}'));
    expect(await outcome).toMatchObject({ data: { by: 'second' } });
  });

  test('fails when both were cut off', async () => {
    second.mockRejectedValue(new TypeError('Failed to fetch'));
    const { refuse, outcome } = open();
    await wait();
    refuse({ isAxiosError: true });
    await expect(outcome).rejects.toEqual({ isAxiosError: true });
  });

  test('sends no second request after the end of the call', async () => {
    const { controller, refuse, outcome } = open();
    controller.abort();
    refuse({ __CANCEL__: true });
    await expect(outcome).rejects.toEqual({ __CANCEL__: true });
    await wait();
    expect(second).not.toHaveBeenCalled();
  });
});
