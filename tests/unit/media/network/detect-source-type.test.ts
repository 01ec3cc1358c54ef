import { afterEach, expect, test, vi } from 'vitest';
import { detectSourceType } from '@/media/network/detect-source-type';

const URL_ASKED = 'https://cdn.example/watch/1';

afterEach(() => {
  vi.useRealTimers();
});

/** A server that answers with this content type. */
const server = (contentType: string | null, status = 200) =>
  vi.fn(
    async () => new Response(null, { status, headers: contentType === null ? {} : { 'Content-Type': contentType } }),
  );

test.each([
  ['application/vnd.apple.mpegurl', 'hls'],
  ['application/x-mpegURL; charset=utf-8', 'hls'],
  ['audio/mpegurl', 'hls'],
  ['application/dash+xml', 'dash'],
  ['video/mp4', 'mp4'],
  ['video/webm', 'mp4'],
  ['text/html', null],
  [null, null],
])('detectSourceType: %s is %s', async (contentType, type) => {
  expect(await detectSourceType(URL_ASKED, server(contentType))).toBe(type);
});

test('detectSourceType: requests the headers alone', async () => {
  const ask = server('video/mp4');
  await detectSourceType(URL_ASKED, ask);
  expect(ask).toHaveBeenCalledExactlyOnceWith(URL_ASKED, expect.objectContaining({ method: 'HEAD' }));
});

test('detectSourceType: an error page has no source type, whatever its content type', async () => {
  expect(await detectSourceType(URL_ASKED, server('video/mp4', 404))).toBeNull();
});

test('detectSourceType: a network failure gives no type', async () => {
  const ask = vi.fn(async () => {
    throw new TypeError('Failed to fetch');
  });
  expect(await detectSourceType(URL_ASKED, ask)).toBeNull();
});

test('detectSourceType: waits eight seconds for a silent server', async () => {
  vi.useFakeTimers();
  const ask = vi.fn(
    (_: unknown, init?: RequestInit) =>
      new Promise<Response>((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
  );
  let answer: unknown = 'none yet';
  void detectSourceType(URL_ASKED, ask as typeof fetch).then((type) => {
    answer = type;
  });
  await vi.advanceTimersByTimeAsync(7_999);
  expect(answer).toBe('none yet');
  await vi.advanceTimersByTimeAsync(1);
  expect(answer).toBeNull();
});
