import { expect, test } from 'vitest';
import { sizedPoster } from '@/domain/catalogue/sized-poster';

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
