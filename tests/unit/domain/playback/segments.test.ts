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
  ])('at %d s is the %s', (seconds, type) => {
    expect(skippableAt(EPISODE, seconds)?.type).toBe(type);
  });

  test.each([
    [90, 'the end of a segment'],
    [101, 'a segment too short for the button'],
  ])('at %d s is null: %s', (seconds) => {
    expect(skippableAt(EPISODE, seconds)).toBeNull();
  });

  test('is null without an episode', () => {
    expect(skippableAt(null, 5)).toBeNull();
  });
});
