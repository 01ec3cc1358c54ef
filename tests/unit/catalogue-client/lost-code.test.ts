import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const AXIOS = '../../../packages/catalogue-client/src/send-by-axios';
const request = vi.fn<typeof fetch>();
const sendByAxios = vi.fn(async () => ({ status: 204, data: '', headers: {} }));

beforeEach(() => {
  vi.resetModules();
  sendByAxios.mockClear();
  vi.stubGlobal('fetch', request.mockReset().mockResolvedValue(new Response(null, { status: 204 })));
});
afterEach(() => {
  vi.doUnmock(AXIOS);
  vi.unstubAllGlobals();
});

/** A client whose code of axios loads anew, and a write of it. */
async function open() {
  const { createCatalogueClient, loadSender, saveTimeProgress } = await import('catalogue-client');
  const client = createCatalogueClient({ baseUrl: 'https://api.example' });
  const params = { path: { id: 1, episodeId: 11 }, body: { seconds: 12 } };
  return { loadSender, save: () => client.call(saveTimeProgress, params, { signal: new AbortController().signal }) };
}

test.each<[string, () => unknown]>([
  ['is gone', () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))],
  ['does not come', () => new Promise(() => undefined)],
])('Write: is sent where the code of axios %s', async (how, load) => {
  vi.doMock(AXIOS, load as () => Promise<object>);
  const { loadSender, save } = await open();
  const loading = loadSender();
  if (how === 'is gone') await loading;
  expect(await save()).toEqual({ ok: true, value: null });
  expect(request).toHaveBeenCalledExactlyOnceWith(
    'https://api.example/contents/1/episodes/11/time-progress',
    expect.objectContaining({ method: 'POST', body: '{"seconds":12}' }),
  );
});

test('Call: goes by axios once its code has come, also of a client from before', async () => {
  vi.doMock(AXIOS, () => ({ sendByAxios }));
  const { loadSender, save } = await open();
  await loadSender();
  expect(await save()).toEqual({ ok: true, value: null });
  expect(sendByAxios).toHaveBeenCalledOnce();
  expect(request).not.toHaveBeenCalled();
});
