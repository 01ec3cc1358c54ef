import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hasCode } from '@/app/rescue/code-files';

const ORIGIN = 'https://vv.example/';
const PAGE = `${ORIGIN}vv-player.php?movie_id=1`;
const fileUrl = (name: string) => `${ORIGIN}widget-assets/${name}`;

/** A page of the first release, which names the entries of both builds. */
const ONE =
  '<link rel="modulepreload" href="widget-assets/main-1.js">' +
  '<link rel="modulepreload" href="widget-assets/compatible-main-1.js">';

/** The files of the server: their body and type. */
const files = new Map<string, { body: string; type: string }>();
const request = vi.fn<typeof fetch>();

beforeEach(() => {
  files.clear();
  files.set(PAGE, { body: ONE, type: 'text/html' });
  for (const name of ['main-1.js', 'hls-1.js']) files.set(fileUrl(name), { body: '', type: 'text/javascript' });
  request.mockReset().mockImplementation(async (url) => {
    const file = files.get(String(url));
    return new Response(file?.body, { status: file ? 200 : 404, headers: { 'content-type': file?.type ?? '' } });
  });
  vi.stubGlobal('fetch', request);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A frame of the first release that has requested lazy code and a file of the film. */
const frame = {
  document: { querySelector: () => ({ src: fileUrl('main-1.js') }) },
  location: { href: PAGE },
  performance: {
    getEntriesByType: () => [fileUrl('hls-1.js'), 'https://media.example/0.ts'].map((name) => ({ name })),
  },
} as unknown as Window;

test('Code of the page: is available once each of its files is, past the cache', async () => {
  expect(await hasCode(frame)).toBe(true);
  expect(request.mock.calls.map(([url, options]) => [url, options?.cache])).toEqual([
    [PAGE, 'no-store'],
    [fileUrl('main-1.js'), 'reload'],
    [fileUrl('hls-1.js'), 'reload'],
  ]);
});

test.each([
  ['is missing', undefined],
  ['is an HTML page', { body: '', type: 'text/html' }],
])('Code of the page: is not available while a lazy file %s', async (_, file) => {
  files.delete(fileUrl('hls-1.js'));
  if (file) files.set(fileUrl('hls-1.js'), file);
  expect(await hasCode(frame)).toBe(false);
});

test('Code of the page: a new release does not need the old lazy code', async () => {
  files.delete(fileUrl('hls-1.js'));
  files.set(PAGE, { body: ONE.replace('main-1', 'main-2'), type: 'text/html' });
  files.set(fileUrl('main-2.js'), { body: '', type: 'text/javascript' });
  expect(await hasCode(frame)).toBe(true);
});
