import { describe, expect, test } from 'vitest';
import { createPrefetchCache, type Fetched, prefetchKey } from '@/domain/prefetch/prefetch-cache';

const NEVER = new AbortController().signal;

const answerOf = (url: string): Promise<Fetched> =>
  Promise.resolve({ url, body: new ArrayBuffer(1), firstByteMs: 1, wholeMs: 2 });

describe('Prefetch cache', () => {
  test('gives a response away once', async () => {
    const cache = createPrefetchCache();
    cache.keep('a', answerOf('a'), NEVER);
    expect(await cache.take('a')).toMatchObject({ url: 'a' });
    expect(cache.take('a')).toBeNull();
  });

  test('keeps an entry when a newer one has the same key, because it is further ahead', async () => {
    const cache = createPrefetchCache();
    cache.keep('a', answerOf('first'), NEVER);
    cache.keep('a', answerOf('second'), NEVER);
    expect(await cache.take('a')).toMatchObject({ url: 'first' });
  });

  test('forgets entries when the signal aborts, and refuses entries afterwards', () => {
    const cache = createPrefetchCache();
    const controller = new AbortController();
    cache.keep('a', answerOf('a'), controller.signal);
    cache.keep('b', answerOf('b'), NEVER);
    controller.abort();
    cache.keep('c', answerOf('c'), controller.signal);
    expect(['a', 'b', 'c'].map((key) => cache.take(key) !== null)).toEqual([false, true, false]);
  });

  test('keeps a newer entry when the signal of an older one aborts', () => {
    const cache = createPrefetchCache();
    const controller = new AbortController();
    cache.keep('a', answerOf('first'), controller.signal);
    void cache.take('a');
    cache.keep('a', answerOf('second'), NEVER);
    controller.abort();
    expect(cache.take('a')).not.toBeNull();
  });
});

test.each([
  ['a whole file', [undefined, undefined], 'u'],
  ['a whole file in the way of hls.js', [0, 0], 'u'],
  ['a range from the start', [0, 10], 'u 0-10'],
  ['a range within the file', [10, 20], 'u 10-20'],
] as const)('Prefetch cache: builds the key of %s', (_, [start, end], key) => {
  expect(prefetchKey('u', start, end)).toBe(key);
});
