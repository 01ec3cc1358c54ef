import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createThumbnailLoader } from '@/media/thumbnails/thumbnails';

const LIST = JSON.stringify([{ url: 'a.jpg', startTime: 0 }]);
const url = (index: number) => `https://media.example/${index}.json`;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function aLoader(answer: (url: string, init: RequestInit) => Promise<Response> = async () => new Response(LIST)) {
  const fetch = vi.fn(answer);
  return { fetch, load: createThumbnailLoader(fetch) };
}

test.each([
  [undefined, 'same-origin'],
  ['anonymous', 'same-origin'],
  ['use-credentials', 'include'],
] as const)('Thumbnail loader: with crossorigin %s fetches with credentials %s', async (crossOrigin, credentials) => {
  const { fetch, load } = aLoader();
  await load(url(1), crossOrigin);
  expect(fetch.mock.calls[0]?.[1]).toMatchObject({ credentials });
});

describe('Thumbnail loader: cache', () => {
  test('fetches a list once, also for two requests at a time', async () => {
    const { fetch, load } = aLoader();
    const [first, second] = await Promise.all([load(url(1)), load(url(1))]);
    expect(first).toHaveLength(1);
    expect(second).toBe(first);
    expect(await load(url(1))).toBe(first);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test('holds 99 lists, and evicts the least recently used one', async () => {
    const { fetch, load } = aLoader();
    for (let index = 0; index < 99; index += 1) await load(url(index));
    await load(url(0));
    expect(fetch).toHaveBeenCalledTimes(99);
    await load(url(99));
    await load(url(0));
    expect(fetch).toHaveBeenCalledTimes(100);
    await load(url(1));
    expect(fetch).toHaveBeenCalledTimes(101);
  });
});

describe('Thumbnail loader: failures', () => {
  test.each([
    ['a status', async () => new Response('', { status: 404 })],
    ['no connection', async () => Promise.reject(new TypeError('Failed to fetch'))],
    ['damaged data', async () => new Response('[{')],
  ])('reports %s, and allows another request', async (_, answer) => {
    const { fetch, load } = aLoader(answer);
    await expect(load(url(1))).rejects.toThrow();
    fetch.mockImplementation(async () => new Response(LIST));
    expect(await load(url(1))).toHaveLength(1);
  });

  test('aborts a silent request after 15 s', async () => {
    let signal: AbortSignal | null | undefined;
    const { load } = aLoader((_, init) => {
      signal = init.signal;
      return new Promise(() => undefined);
    });
    const outcome = expect(load(url(1))).rejects.toThrow('timed out');
    await vi.advanceTimersByTimeAsync(14_999);
    expect(signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await outcome;
    expect(signal?.aborted).toBe(true);
  });
});
