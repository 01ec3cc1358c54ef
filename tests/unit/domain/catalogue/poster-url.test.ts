import { expect, test } from 'vitest';
import { providerPoster, sizedPoster } from '@/domain/catalogue/poster-url';

const URL = 'https://cdn.example/7-{width}.jpg';

test.each([
  [200, 320],
  [320, 320],
  [321, 640],
  [1280, 1280],
  [1280 * 1.5, 1920],
  [9000, 3840],
  [0, 320],
  [Number.NaN, 320],
])('Poster: a frame of %f device pixels gets a width of %i', (frame, width) => {
  expect(sizedPoster(URL, () => frame)).toBe(`https://cdn.example/7-${width}.jpg`);
});

test('Poster: a URL without the name of the width stays, and no frame is measured', () => {
  const url = 'https://cdn.example/7.jpg?{height}';
  const measure = () => {
    throw new Error('measured');
  };
  expect(sizedPoster(url, measure)).toBe(url);
});

test.each([
  'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  'https://www.youtube.com/watch?list=1&v=aqz-KE-bpKQ&t=3',
  'https://youtu.be/aqz-KE-bpKQ',
  'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?rel=0',
  'https://www.youtube.com/shorts/aqz-KE-bpKQ',
])('providerPoster: finds the poster of %s', (url) => {
  expect(providerPoster({ type: 'youtube', url, label: '' })).toBe('https://i.ytimg.com/vi/aqz-KE-bpKQ/hqdefault.jpg');
});

test.each([
  ['vimeo', 'https://vimeo.com/76979871'],
  ['hls', 'https://cdn.example/watch?v=aqz-KE-bpKQ'],
  ['youtube', 'https://www.youtube.com/watch'],
] as const)('providerPoster: asks no host for the poster of a source of %s at %s', (type, url) => {
  expect(providerPoster({ type, url, label: '' })).toBeNull();
});
