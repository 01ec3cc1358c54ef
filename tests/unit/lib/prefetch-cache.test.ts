import { describe, expect, test } from 'vitest';
import { createPrefetchCache, type Fetched, prefetchKey } from '@/lib/prefetch-cache';

const NEVER = new AbortController().signal;

const answerOf = (url: string): Promise<Fetched> =>
  Promise.resolve({ url, body: new ArrayBuffer(1), firstByteMs: 1, wholeMs: 2 });

describe('the store of what was fetched ahead', () => {
  test('gives an answer away once', async () => {
    const ahead = createPrefetchCache();
    ahead.keep('a', answerOf('a'), NEVER);
    expect(await ahead.take('a')).toMatchObject({ url: 'a' });
    expect(ahead.take('a')).toBeNull();
  });

  test('keeps what is there already: it is further on its way', async () => {
    const ahead = createPrefetchCache();
    ahead.keep('a', answerOf('first'), NEVER);
    ahead.keep('a', answerOf('second'), NEVER);
    expect(await ahead.take('a')).toMatchObject({ url: 'first' });
  });

  test('forgets with the signal, and what never came in', () => {
    const ahead = createPrefetchCache();
    const controller = new AbortController();
    ahead.keep('a', answerOf('a'), controller.signal);
    ahead.keep('b', answerOf('b'), NEVER);
    controller.abort();
    ahead.keep('c', answerOf('c'), controller.signal);
    expect(['a', 'b', 'c'].map((key) => ahead.take(key) !== null)).toEqual([false, true, false]);
  });

  test('an end does not take what another has put there since', () => {
    const ahead = createPrefetchCache();
    const controller = new AbortController();
    ahead.keep('a', answerOf('first'), controller.signal);
    void ahead.take('a');
    ahead.keep('a', answerOf('second'), NEVER);
    controller.abort();
    expect(ahead.take('a')).not.toBeNull();
  });
});

test.each([
  ['a whole file', [undefined, undefined], 'u'],
  ['as hls.js says that it wants the whole file', [0, 0], 'u'],
  ['some bytes', [0, 10], 'u 0-10'],
  ['bytes within', [10, 20], 'u 10-20'],
] as const)('the key of %s', (_, [start, end], key) => {
  expect(prefetchKey('u', start, end)).toBe(key);
});
