import { describe, expect, test } from 'vitest';
import { levelAt, MIN_BRIGHTNESS, swipedLevel } from '@/domain/playback/swipe-level';

describe('swipedLevel', () => {
  test.each([
    ['nothing', 0.5, 0, 0, 0.5],
    ['a third of the way up', 0.5, 100, 0, 0.83],
    ['a third of the way down', 0.5, -100, 0, 0.17],
    ['three quarters of the height', 0, 300, 0, 1],
    ['more than the range', 0.5, 900, 0, 1],
    ['more than the range down', 0.5, -900, 0, 0],
    ['a darker picture', 1, -300, MIN_BRIGHTNESS, 0.3],
    ['the darkest one', 0.4, -300, MIN_BRIGHTNESS, 0.3],
  ])('of %s', (_, from, distance, min, level) => {
    expect(swipedLevel(from, distance, 400, min)).toBe(level);
  });
});

describe('levelAt', () => {
  test.each([
    ['the left half', 100, 200, 'brightness'],
    ['the right half', 500, 200, 'volume'],
    ['the upper edge', 500, 20, null],
    ['the lower edge', 100, 390, null],
  ])('of %s', (_, x, y, level) => {
    expect(levelAt({ x, y }, { width: 800, height: 400 })).toBe(level);
  });
});
