import { createCatalogueClient, getRobots, MasterFileDto, uncached } from 'catalogue-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const URL = 'https://media.example/11/master.json';
const request = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('fetch', request.mockReset());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function read(signal: AbortSignal) {
  const client = createCatalogueClient({
    baseUrl: 'https://api.example',
    sessionContext: () => null,
    accessToken: () => null,
  });
  return client.getJson(URL, MasterFileDto, { signal, send: uncached });
}

test('Uncached call: is sent past every cache, and its body is parsed', async () => {
  const sources = [{ label: '720p', link: 'a.m3u8', isDefault: true }];
  request.mockResolvedValue(new Response(JSON.stringify({ sources })));
  expect(await read(new AbortController().signal)).toMatchObject({ ok: true, value: { sources } });
  expect(request).toHaveBeenCalledExactlyOnceWith(URL, expect.objectContaining({ cache: 'no-store' }));
});

test('Uncached call: reads a text', async () => {
  request.mockResolvedValue(new Response('User-agent: *'));
  const client = createCatalogueClient({ baseUrl: 'https://api.example' });
  const { signal } = new AbortController();
  expect(await client.call(getRobots, {}, { signal, send: uncached })).toEqual({ ok: true, value: 'User-agent: *' });
});

test('Uncached call: a refusal keeps its status', async () => {
  request.mockResolvedValue(new Response('{}', { status: 403 }));
  expect(await read(new AbortController().signal)).toMatchObject({ ok: false, error: { kind: 'http', status: 403 } });
});

test('Uncached call: ends with its signal, and no network failure is reported', async () => {
  request.mockImplementation(
    (_, options) =>
      new Promise((_resolve, reject) => options?.signal?.addEventListener('abort', () => reject(new Error('aborted')))),
  );
  const controller = new AbortController();
  const outcome = read(controller.signal);
  await vi.waitFor(() => expect(request).toHaveBeenCalledOnce());
  controller.abort();
  expect(await outcome).toEqual({ ok: false, error: { kind: 'aborted' } });
});
