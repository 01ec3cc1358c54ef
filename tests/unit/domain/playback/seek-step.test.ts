import { describe, expect, test } from 'vitest';
import { remoteSeekStep, swipeSeconds } from '@/domain/playback/seek-step';

test.each([
  ['a press', 0, 10],
  ['a key held for a moment', 8, 10],
  ['a key held for a second', 9, 30],
  ['a key held for longer', 25, 60],
])('Seek by a remote control: %s', (_, repeats, seconds) => {
  expect(remoteSeekStep(repeats)).toBe(seconds);
});

const FILM_S = 2400;

describe('Seconds of a swipe', () => {
  test('a swipe of 200 px is ten seconds of any stream', () => {
    for (const duration of [50, FILM_S, 7200, Number.POSITIVE_INFINITY]) expect(swipeSeconds(200, duration)).toBe(10);
  });

  test('the sign is the direction, and no way is no time', () => {
    expect(swipeSeconds(-200, FILM_S)).toBe(-10);
    expect(swipeSeconds(0, FILM_S)).toBe(0);
    expect(swipeSeconds(-700, FILM_S)).toBe(-swipeSeconds(700, FILM_S));
  });

  test('a swipe over a large frame crosses a quarter of the stream', () => {
    expect(swipeSeconds(800, FILM_S)).toBe(40 + FILM_S / 4);
  });

  test('a longer swipe always seeks further, without a leap', () => {
    for (let length = 1; length <= 1000; length += 1) {
      const step = swipeSeconds(length, FILM_S) - swipeSeconds(length - 1, FILM_S);
      expect(step).toBeGreaterThan(0);
      expect(step).toBeLessThan(4);
    }
  });
});
