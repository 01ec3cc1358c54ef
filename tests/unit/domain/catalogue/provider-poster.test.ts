import { expect, test } from 'vitest';
import { providerPoster } from '@/domain/catalogue/provider-poster';

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
