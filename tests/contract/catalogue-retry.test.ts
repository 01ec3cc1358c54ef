import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createCatalogue, getContent, loadSender, MasterFileDto, markCompleted } from '@/catalogue';
import { FULL_CONTENT, FULL_MASTER } from '../fixtures/wire';
import { type Answer, type AnsweringServer, json, startAnsweringServer } from '../support/answering-server';
import { until } from './until';

beforeAll(loadSender);

let server: AnsweringServer;

// A request that a test gave up may arrive after its end: it must not count for the next one.
beforeEach(async () => {
  server = await startAnsweringServer();
});
afterEach(() => server.close());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // This value is the middle of the jitter.
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const client = () => createCatalogue({ baseUrl: server.base, sessionContext: () => null, accessToken: () => null });
const never = () => new AbortController().signal;

/** Fails the first calls, then answers with a film. */
function failing(times: number, failure: Answer): void {
  server.answer((response, request) => {
    if (server.requests.length <= times) failure(response, request);
    else json(FULL_CONTENT)(response, request);
  });
}

const arrivals = (count: number) => until(() => server.requests.length === count);
const timers = (count: number) => until(() => vi.getTimerCount() === count);

/** Runs through the pauses of one call; each pause ends with the next request. */
async function through(pausesMs: readonly number[]): Promise<void> {
  for (const [index, ms] of pausesMs.entries()) {
    await arrivals(index + 1);
    await timers(1);
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(server.requests).toHaveLength(index + 1);
    await vi.advanceTimersByTimeAsync(1);
  }
  await arrivals(pausesMs.length + 1);
}

const reset: Answer = (response) => response.socket?.resetAndDestroy();

describe('Catalogue GET retry', () => {
  test.each<[string, Answer]>([
    ['502', json({}, 502)],
    ['503', json({}, 503)],
    ['504', json({}, 504)],
    ['a network failure', reset],
  ])('happens twice after %s, with a growing pause', async (_, failure) => {
    failing(2, failure);
    const outcome = client().call(getContent, { path: { id: 1 } }, { signal: never() });
    await through([400, 1200]);
    expect(await outcome).toMatchObject({ ok: true, value: { id: 1 } });
  });

  test('ends after the third try, whose failure is the result', async () => {
    failing(5, json({ message: 'no' }, 503));
    const outcome = client().call(getContent, { path: { id: 1 } }, { signal: never() });
    await through([400, 1200]);
    expect(await outcome).toMatchObject({ ok: false, error: { kind: 'http', status: 503 } });
    expect(server.requests).toHaveLength(3);
  });

  test('applies to a file on a media host', async () => {
    server.answer((response, request) => {
      json(server.requests.length === 1 ? {} : FULL_MASTER, server.requests.length === 1 ? 503 : 200)(
        response,
        request,
      );
    });
    const outcome = client().getJson(`${server.base}/m.json`, MasterFileDto, { signal: never() });
    await through([400]);
    expect(await outcome).toMatchObject({ ok: true });
  });
});

describe('Catalogue call without retry', () => {
  test.each([400, 401, 404, 500])('is sent once and fails with %d', async (status) => {
    failing(5, json({}, status));
    const outcome = await client().call(getContent, { path: { id: 1 } }, { signal: never() });
    expect(outcome).toMatchObject({ ok: false, error: { status } });
    expect(server.requests).toHaveLength(1);
  });

  test('is sent once when it changes data', async () => {
    failing(5, json({}, 503));
    const outcome = await client().call(markCompleted, { path: { id: 1, episodeId: 2 } }, { signal: never() });
    expect(outcome).toMatchObject({ ok: false, error: { status: 503 } });
    expect(server.requests).toHaveLength(1);
  });
});

describe('Catalogue retry limit', () => {
  test('is the deadline of the call, also within a pause', async () => {
    failing(5, json({}, 503));
    const outcome = client().call(getContent, { path: { id: 1 } }, { signal: never(), deadlineMs: 1000 });
    await arrivals(1);
    await timers(2);
    await vi.advanceTimersByTimeAsync(400);
    await arrivals(2);
    await timers(2);
    await vi.advanceTimersByTimeAsync(600);
    expect(await outcome).toMatchObject({ ok: false, error: { kind: 'timeout' } });
    expect(server.requests).toHaveLength(2);
  });

  test('is the signal of the call, which ends a retry at once', async () => {
    failing(5, json({}, 503));
    const controller = new AbortController();
    const outcome = client().call(getContent, { path: { id: 1 } }, { signal: controller.signal });
    await arrivals(1);
    await timers(1);
    controller.abort();
    expect(await outcome).toEqual({ ok: false, error: { kind: 'aborted' } });
    expect(server.requests).toHaveLength(1);
  });
});
