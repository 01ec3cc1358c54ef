import { describe, expect, test } from 'vitest';
import type { KnownType } from '@/media/network/detect-source-type';
import { toSourceSrc } from '@/media/vidstack/source-src';

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
