import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const AXIOS = '../../../packages/catalogue-client/src/send-by-axios';
const request = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('fetch', request.mockReset().mockResolvedValue(new Response(null, { status: 204 })));
});
afterEach(() => {
  vi.doUnmock(AXIOS);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Begins a write of a client that loads its code anew, and waits. */
async function save(waitMs: number, { signal } = new AbortController()) {
  const { createCatalogueClient, saveTimeProgress } = await import('catalogue-client');
  const client = createCatalogueClient({ baseUrl: 'https://api.example' });
  const params = { path: { id: 1, episodeId: 11 }, body: { seconds: 12 } };
  const answer = client.call(saveTimeProgress, params, { signal });
  await vi.advanceTimersByTimeAsync(waitMs);
  return { answer };
}

test.each<[string, () => unknown]>([
  ['is gone', () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))],
  ['does not come', () => new Promise(() => undefined)],
])('Write: is sent where the code of axios %s', async (_, load) => {
  vi.doMock(AXIOS, load as () => Promise<object>);
  const { answer } = await save(3_000);
  expect(await answer).toEqual({ ok: true, value: null });
  expect(request).toHaveBeenCalledExactlyOnceWith(
    'https://api.example/contents/1/episodes/11/time-progress',
    expect.objectContaining({ method: 'POST', body: '{"seconds":12}' }),
  );
});

test('Write: ends with its signal while the code of axios does not come', async () => {
  vi.doMock(AXIOS, () => new Promise<object>(() => undefined));
  request.mockImplementation(async (_, init) => {
    init?.signal?.throwIfAborted();
    return new Response(null);
  });
  const controller = new AbortController();
  const { answer } = await save(1_000, controller);
  controller.abort();
  expect(await answer).toEqual({ ok: false, error: { kind: 'aborted' } });
});
