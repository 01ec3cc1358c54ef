import { expect, test } from 'vitest';
import type { EngineKind } from '@/media/stage/facts';
import { failureOf } from '@/media/stage/stream-error';

const URL_OF_SOURCE = 'https://m.example/film';

const failure = (kind: EngineKind, cause: unknown) =>
  failureOf({ kind, url: URL_OF_SOURCE }, { message: 'in words', cause });

const HLS = { type: 'networkError', details: 'fragLoadError', response: { code: 404 } };

test('Stream error of hls.js: has type, details, URL and status', () => {
  expect(failure('hls', { ...HLS, frag: { url: 'https://m.example/1.m4s' } })).toEqual({
    kind: 'stream-failed',
    message: 'in words',
    type: 'networkError',
    details: 'fragLoadError',
    url: 'https://m.example/1.m4s',
    status: 404,
  });
});

test('Stream error of hls.js: prefers the URL of the call to its fragment’s, and has no status without a response', () => {
  const cause = { ...HLS, url: 'https://m.example/p.m3u8', frag: { url: 'x' }, response: { code: 0 } };
  expect(failure('hls', cause)).toMatchObject({ url: 'https://m.example/p.m3u8', status: undefined });
});

test('Stream error of dash.js: has a code, and URL and status if it concerns a file', () => {
  const data = { request: { url: 'https://m.example/2.m4s' }, response: { status: 404 } };
  expect(failure('dash', { code: 28, data })).toEqual({
    kind: 'stream-failed',
    message: 'in words',
    type: 'dash',
    details: '28',
    url: 'https://m.example/2.m4s',
    status: 404,
  });
  expect(failure('dash', { code: 10 })).toMatchObject({ details: '10', url: undefined });
});

test('Stream error of the element: has the code; one that nothing can play has the words of the specification', () => {
  expect(failure('native', { code: 3 })).toMatchObject({ message: 'in words', type: 'media', details: '3' });
  expect(failure('native', { code: 4 })).toEqual({
    kind: 'stream-failed',
    message: 'Failed to load resource.',
    type: 'media',
    details: '4',
    url: URL_OF_SOURCE,
  });
});
