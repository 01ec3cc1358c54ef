import { afterEach, describe, expect, test, vi } from 'vitest';
import { fetchFile, MOST_BYTES } from '@/media/prefetch/prefetcher';

const URL_OF_FILE = 'https://media.invalid/1.m4s';
const NEVER = new AbortController().signal;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function answer(response: Response | Error | 'hang') {
  const sent = vi.fn(async (_: string, { signal }: RequestInit) => {
    if (response === 'hang') {
      return new Promise<Response>((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason)),
      );
    }
    if (response instanceof Error) throw response;
    return response;
  });
  vi.stubGlobal('fetch', sent);
  return sent;
}

describe('fetchFile: success', () => {
  test('gives the whole file with its timing', async () => {
    const sent = answer(new Response('bytes'));
    const fetched = await fetchFile(URL_OF_FILE, NEVER);
    expect(new TextDecoder().decode(fetched?.body)).toBe('bytes');
    expect(fetched?.wholeMs).toBeGreaterThanOrEqual(fetched?.firstByteMs ?? Number.NaN);
    expect(sent.mock.calls[0]?.[1]).toMatchObject({ priority: 'low' });
    expect(sent.mock.calls[0]?.[1]).not.toHaveProperty('headers');
  });

  test('requests a range, with the last byte named as in HTTP', async () => {
    const sent = answer(new Response('bytes', { status: 206 }));
    expect(await fetchFile(URL_OF_FILE, NEVER, 10, 15)).not.toBeNull();
    expect(sent.mock.calls[0]?.[1].headers).toEqual({ Range: 'bytes=10-14' });
  });
});

describe('fetchFile: failure', () => {
  test.each([
    ['after an error status', new Response('', { status: 404 })],
    ['without a response', new TypeError('network')],
    ['for a file that is too large', new Response('x', { headers: { 'Content-Length': String(MOST_BYTES + 1) } })],
  ])('gives null %s', async (_, response) => {
    answer(response);
    expect(await fetchFile(URL_OF_FILE, NEVER)).toBeNull();
  });

  test('gives null for a body that grows too large without a stated length', async () => {
    const cancel = vi.fn();
    const piece = new Uint8Array(1_000_000);
    const pull = vi.fn((controller: ReadableStreamDefaultController) => controller.enqueue(piece));
    answer(new Response(new ReadableStream({ pull, cancel })));
    expect(await fetchFile(URL_OF_FILE, NEVER)).toBeNull();
    expect(cancel).toHaveBeenCalledOnce();
    expect(pull.mock.calls.length * piece.byteLength).toBeLessThan(MOST_BYTES * 2);
  });

  test.each([
    ['too large', { headers: { 'Content-Length': String(MOST_BYTES + 1) } }],
    ['a failure', { status: 503 }],
  ])('stops reading a response that is %s', async (_, init) => {
    const cancel = vi.fn();
    answer(new Response(new ReadableStream({ cancel }), init));
    expect(await fetchFile(URL_OF_FILE, NEVER)).toBeNull();
    expect(cancel).toHaveBeenCalledOnce();
  });

  test('gives null for a whole file instead of a range', async () => {
    answer(new Response('bytes'));
    expect(await fetchFile(URL_OF_FILE, NEVER, 0, 5)).toBeNull();
  });

  test('gives null after an abort, or after 20 s', async () => {
    vi.useFakeTimers();
    answer('hang');
    const controller = new AbortController();
    const given = fetchFile(URL_OF_FILE, controller.signal);
    const waited = fetchFile(URL_OF_FILE, NEVER);
    controller.abort();
    expect(await given).toBeNull();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await waited).toBeNull();
  });
});
