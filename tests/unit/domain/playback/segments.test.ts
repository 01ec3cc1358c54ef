import { describe, expect, test } from 'vitest';
import { MIN_SKIP_S, skippableAt } from '@/domain/playback/segments';
import { anEpisode } from '../../../fixtures/catalogue';

const EPISODE = anEpisode({
  segments: [
    { type: 'recap', start: 0, end: 30 },
    { type: 'intro', start: 30, end: 90 },
    { type: 'intro', start: 100, end: 100 + MIN_SKIP_S - 0.1 },
    { type: 'credits', start: 2400, end: 2520 },
  ],
});

describe('skippableAt', () => {
  test.each([
    [0, 'recap'],
    [29.9, 'recap'],
    [30, 'intro'],
    [89.9, 'intro'],
    [2450, 'credits'],
  ])('%d s is in the %s', (seconds, type) => {
    expect(skippableAt(EPISODE, seconds)?.type).toBe(type);
  });

  test.each([
    [90, 'its end'],
    [101, 'a stretch too short to be read of'],
  ])('%d s is in none: %s', (seconds) => {
    expect(skippableAt(EPISODE, seconds)).toBeNull();
  });

  test('no episode has none', () => {
    expect(MIN_SKIP_S).toBe(3);
    expect(skippableAt(null, 5)).toBeNull();
  });
});
