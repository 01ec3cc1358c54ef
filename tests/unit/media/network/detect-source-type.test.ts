import { afterEach, describe, expect, test, vi } from 'vitest';
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

const bytes = (...values: number[]) => String.fromCharCode(...values);

/** A server that gives no type by its headers, and sends this body in two parts. */
function untyped(body: string, head: { status: number; type: string }) {
  const cancelled = vi.fn();
  const ask = vi.fn(async (_: unknown, init?: RequestInit) => {
    if (init?.method === 'HEAD') return new Response(null, { status: head.status });
    const parts = [body.slice(0, 3), body.slice(3)].map((part) => Uint8Array.from(part, (one) => one.charCodeAt(0)));
    const stream = new ReadableStream({
      pull: (controller) => {
        const part = parts.shift();
        if (part === undefined) controller.enqueue(new Uint8Array(1000));
        else controller.enqueue(part);
      },
      cancel: cancelled,
    });
    return new Response(stream, { status: 206, headers: { 'Content-Type': head.type } });
  });
  return { ask, cancelled };
}

describe.each([
  ['refuses HEAD with 405', { status: 405, type: 'application/octet-stream' }],
  ['refuses HEAD with 403', { status: 403, type: 'text/plain' }],
  ['calls everything a stream of bytes', { status: 200, type: 'application/octet-stream' }],
])('detectSourceType: the first bytes of a server that %s', (_, head) => {
  test.each([
    ['#EXTM3U\n#EXT-X-VERSION:3', 'hls'],
    [`${bytes(0xef, 0xbb, 0xbf)}\r\n#EXTM3U`, 'hls'],
    ['<?xml version="1.0"?>\n<!-- a film --><MPD xmlns="urn:mpeg:dash:schema:mpd:2011">', 'dash'],
    ['<MPD type="static">', 'dash'],
    [`${bytes(0, 0, 0, 28)}ftypisom`, 'mp4'],
    [`${bytes(0, 0, 0, 20)}ftypqt  `, 'mp4'],
    [`${bytes(0x1a, 0x45, 0xdf, 0xa3)}webm`, 'mp4'],
    ['<!doctype html><title>MPD</title>', null],
    ['{"sources": []}', null],
  ])('%j are %s', async (body, type) => {
    const { ask, cancelled } = untyped(body, head);
    expect(await detectSourceType(URL_ASKED, ask)).toBe(type);
    expect(ask.mock.lastCall?.[1]).toMatchObject({ headers: { Range: 'bytes=0-511' } });
    expect(cancelled, 'the rest of the film').toHaveBeenCalled();
  });
});

test('detectSourceType: the type in the headers of the bytes decides where the bytes say nothing', async () => {
  const { ask } = untyped('unknown', { status: 405, type: 'video/mp4' });
  expect(await detectSourceType(URL_ASKED, ask)).toBe('mp4');
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
