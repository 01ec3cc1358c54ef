import type { SendRequest, SentAnswer } from 'catalogue-client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getAvailable } from '@/catalogue';
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
  vi.doUnmock('../../../packages/catalogue-client/src/send-by-axios');
});

/** Starts a race against a first request that the test settles. */
function open() {
  let answer: (by: string, status?: number) => void = () => undefined;
  let cutOff: () => void = () => undefined;
  const first = new Promise<SentAnswer>((resolve, reject) => {
    answer = (by, status = 200) => resolve({ status, data: { by }, headers: {} });
    cutOff = () => reject(new Error('cut off'));
  });
  const controller = new AbortController();
  const headers = { Authorization: 'Bearer token' };
  const request: SendRequest = { method: 'GET', url: URL, headers, signal: controller.signal };
  const outcome = hedge(first, request, HEDGE_AFTER_MS);
  const settled = vi.fn();
  outcome.then(settled, settled);
  return { answer, cutOff, outcome, settled, controller };
}

const wait = () => vi.advanceTimersByTimeAsync(HEDGE_AFTER_MS);

test('Hedged call: aborts the requests that have lost', async () => {
  const lost: AbortSignal[] = [];
  second.mockImplementationOnce((_, init) => {
    if (init?.signal) lost.push(init.signal);
    return new Promise(() => undefined);
  });
  second.mockResolvedValue(new Response('{"available":true}'));
  vi.resetModules();
  const sendByAxios = ({ signal }: SendRequest) => {
    lost.push(signal);
    return new Promise(() => undefined);
  };
  vi.doMock('../../../packages/catalogue-client/src/send-by-axios', () => ({ sendByAxios }));
  const { createCatalogue, loadSender } = await import('@/catalogue');
  await loadSender();
  const catalogue = createCatalogue({
    baseUrl: 'https://a.invalid',
    sessionContext: () => null,
    accessToken: () => null,
  });
  const limits = { signal: new AbortController().signal };
  const answer = catalogue.call(getAvailable, { path: { id: 1 }, query: { domain: 'a' } }, limits);
  await wait();
  expect(lost.map(({ aborted }) => aborted)).toEqual([false, false]);
  await wait();
  expect(await answer).toMatchObject({ ok: true });
  expect(lost.map(({ aborted }) => aborted)).toEqual([true, true]);
});

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

  test('ends with the refusal of the second request', async () => {
    second.mockResolvedValue(new Response('{}', { status: 404 }));
    const { outcome } = open();
    await wait();
    expect(await outcome).toMatchObject({ status: 404 });
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

  test.each<[string, (race: ReturnType<typeof open>) => void]>([
    ['met an error of the server', ({ answer }) => answer('first', 502)],
    ['was cut off', ({ cutOff }) => cutOff()],
  ])('takes the second answer after the first request %s', async (_, end) => {
    let reply: (response: Response) => void = () => undefined;
    second.mockReturnValue(new Promise((resolve) => (reply = resolve)));
    const race = open();
    await wait();
    end(race);
    reply(new Response('{"by":"second"}'));
    expect(await race.outcome).toMatchObject({ data: { by: 'second' } });
  });

  test('ends with the error of the server that both met', async () => {
    second.mockResolvedValue(new Response('{}', { status: 503 }));
    const { answer, outcome } = open();
    await wait();
    answer('first', 502);
    expect(await outcome).toMatchObject({ status: 502 });
  });

  test('fails when both were cut off', async () => {
    second.mockRejectedValue(new TypeError('Failed to fetch'));
    const { cutOff, outcome } = open();
    await wait();
    cutOff();
    await expect(outcome).rejects.toThrow('cut off');
  });

  test('sends no second request after the end of the call', async () => {
    const { controller, cutOff, outcome } = open();
    controller.abort();
    cutOff();
    await expect(outcome).rejects.toThrow('cut off');
    await wait();
    expect(second).not.toHaveBeenCalled();
  });
});
