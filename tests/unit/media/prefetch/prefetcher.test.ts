import { afterEach, describe, expect, test, vi } from 'vitest';
import { createPrefetchCache } from '@/domain/prefetch/prefetch-cache';
import { createPrefetcher } from '@/media/prefetch/prefetcher';

const FILE_URL = 'https://media.invalid/file';

afterEach(() => vi.unstubAllGlobals());

/** Prefetches one episode whose URL answers with this text. */
function open(text: string) {
  const sent = vi.fn(async (_: string, _init?: RequestInit) => new Response(text));
  vi.stubGlobal('fetch', sent);
  const cache = createPrefetchCache();
  const life = new AbortController();
  const prefetcher = createPrefetcher(cache, () => null);
  const files = prefetcher(life.signal);
  const taken = async () => {
    const answer = await cache.take(FILE_URL);
    return answer && new TextDecoder().decode(answer.body);
  };
  return { ...files, sent, life, taken, prefetcher };
}

const HEAD = '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n1.ts\n';

describe('Prefetcher: file', () => {
  test('is requested once, and cached for the player', async () => {
    const { file, sent, taken } = open('{}');
    await Promise.all([file(FILE_URL), file(FILE_URL)]);
    expect(sent).toHaveBeenCalledOnce();
    expect(await taken()).toBe('{}');
    expect(await taken()).toBeNull();
  });

  test('is cached again by a second call, until its episode is dropped', async () => {
    const { file, sent, life, taken } = open('{}');
    await file(FILE_URL);
    await taken();
    await file(FILE_URL);
    expect(await taken()).toBe('{}');
    expect(sent).toHaveBeenCalledOnce();
    await file(FILE_URL);
    life.abort();
    expect(await taken()).toBeNull();
  });

  test('is requested once by two episodes, and cached until both are dropped', async () => {
    const { file, sent, life, prefetcher, taken } = open('{}');
    await file(FILE_URL);
    const second = new AbortController();
    const other = prefetcher(second.signal);
    expect(new TextDecoder().decode((await other.file(FILE_URL))?.body)).toBe('{}');
    life.abort();
    expect(await taken()).toBe('{}');
    await other.file(FILE_URL);
    expect(sent).toHaveBeenCalledOnce();
    second.abort();
    expect(await taken()).toBeNull();
    await prefetcher(new AbortController().signal).file(FILE_URL);
    expect(sent).toHaveBeenCalledTimes(2);
  });

  test('on its way arrives for the second episode when the first is dropped', async () => {
    const { file, sent, life, prefetcher, taken } = open('{}');
    let respond = () => {};
    sent.mockImplementationOnce(
      (_, init) =>
        new Promise((resolve, reject) => {
          respond = () => resolve(new Response('{}'));
          init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
        }),
    );
    void file(FILE_URL);
    const answer = prefetcher(new AbortController().signal).file(FILE_URL);
    life.abort();
    respond();
    expect(await answer).not.toBeNull();
    expect(await taken()).toBe('{}');
  });

  test('is not requested for an episode that was dropped before', async () => {
    const { file, life, sent } = open('{}');
    life.abort();
    expect(await file(FILE_URL)).toBeNull();
    expect(sent).not.toHaveBeenCalled();
  });

  test('is requested again by another episode after a failure', async () => {
    const { file, sent, prefetcher } = open('{}');
    sent.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await file(FILE_URL)).toBeNull();
    expect(await prefetcher(new AbortController().signal).file(FILE_URL)).not.toBeNull();
    expect(sent).toHaveBeenCalledTimes(2);
  });

  test.each([
    ['a whole playlist', `${HEAD}#EXT-X-ENDLIST\n`],
    ['a master playlist', '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8\n'],
    ['a segment', '\u0000\u0000\u0000\u0018moof'],
    ['nothing', ''],
  ])('is served to the player: %s', async (_, text) => {
    const { file, taken } = open(text);
    await file(FILE_URL);
    expect(await taken()).toBe(text);
  });

  test('is not served if it is a live playlist, which will have changed', async () => {
    const { file, taken } = open(HEAD);
    expect(await file(FILE_URL)).not.toBeNull();
    expect(await taken()).toBeNull();
  });
});

describe('Prefetcher: stream', () => {
  const streamOf = (type: 'hls' | 'dash' | 'video') => ({
    source: { url: FILE_URL, type: type as never, label: '' },
    subtitles: [],
    thumbnails: null,
    chapters: null,
  });
  const plan = { startAt: null, segments: true, audio: { saved: null, voiceAuthor: null, langOrder: [] } };

  test.each([
    ['hls', 1, true],
    ['dash', 1, false],
    ['video', 0, false],
  ] as const)('%s: %i requests, cached: %s', async (type, requests, isCached) => {
    const { stream, sent, taken } = open('#EXTM3U');
    await stream(streamOf(type), plan, new AbortController().signal);
    expect(sent).toHaveBeenCalledTimes(requests);
    expect((await taken()) !== null).toBe(isCached);
  });
});
