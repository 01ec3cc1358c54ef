import { describe, expect, test } from 'vitest';
import type { KnownType } from '@/media/network/detect-source-type';
import { reloadable, toSourceSrc } from '@/media/vidstack/source-src';

const source = (type: KnownType, url = 'https://media.example/a') => ({ type, url, label: '' });

test.each<[KnownType, string]>([
  ['hls', 'application/x-mpegurl'],
  ['dash', 'application/dash+xml'],
  ['mp4', 'video/mp4'],
  ['youtube', 'video/youtube'],
  ['vimeo', 'video/vimeo'],
])('toSourceSrc: %s has the type %s, so that Vidstack does not guess', (type, mime) => {
  expect(toSourceSrc(source(type), null)).toEqual({ src: 'https://media.example/a', type: mime });
});

describe('toSourceSrc: start time', () => {
  test('of a progressive file is in its URL', () => {
    expect(toSourceSrc(source('mp4', 'https://media.example/a.mp4?k=1'), 13).src).toBe(
      'https://media.example/a.mp4?k=1#t=13',
    );
  });

  test.each([null, 0])('of %s leaves the URL unchanged', (startAt) => {
    expect(toSourceSrc(source('mp4'), startAt).src).toBe('https://media.example/a');
  });

  test.each<KnownType>(['hls', 'youtube', 'vimeo'])('of %s is not in its URL', (type) => {
    expect(toSourceSrc(source(type), 13).src).toBe('https://media.example/a');
  });
});

test.each([
  ['another source', 'https://media.example/b', 'https://media.example/a'],
  ['none', undefined, 'https://media.example/a'],
  ['the same source', 'https://media.example/a', 'https://media.example/a#again=1'],
  ['the same source under its other URL', 'https://media.example/a#again=1', 'https://media.example/a'],
])('reloadable: a source after %s has a URL that the player does not have', (_, current, src) => {
  expect(reloadable({ src: 'https://media.example/a', type: 'video/mp4' }, current).src).toBe(src);
});

test('reloadable: the start time stays in the URL', () => {
  const src = 'https://media.example/a.mp4#t=13';
  expect(reloadable({ src, type: 'video/mp4' }, src).src).toBe(`${src}&again=1`);
});
