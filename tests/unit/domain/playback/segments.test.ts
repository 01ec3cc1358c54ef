import { describe, expect, test } from 'vitest';
import { automaticSkip, MIN_SKIP_S, type SkipMoment, skippableAt } from '@/domain/playback/segments';
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

const RECAP = { type: 'recap', start: 0, end: 20 } as const;
const INTRO = { type: 'intro', start: 20, end: 95 } as const;
const SHORT = { type: 'intro', start: 600, end: 602 } as const;
const CREDITS = { type: 'credits', start: 2400, end: 2520 } as const;

const MOMENT: SkipMoment = {
  episode: { segments: [RECAP, INTRO, SHORT, CREDITS] },
  seconds: 0.2,
  soughtTo: null,
  kept: [],
  nextCancelled: false,
};

test.each<[string, Partial<SkipMoment>, unknown]>([
  ['the start of a recap', {}, RECAP],
  ['the start of an intro', { seconds: 20.1 }, INTRO],
  ['a start within an intro', { seconds: 60 }, INTRO],
  ['credits', { seconds: 2400 }, CREDITS],
  ['no segment', { seconds: 200 }, null],
  ['a segment too short for a button', { seconds: 600.5 }, null],
  ['an episode without segments', { episode: { segments: [] } }, null],
  ['no episode', { episode: null }, null],
  ['a seek into the segment, at once', { seconds: 60.5, soughtTo: 60 }, null],
  ['a seek into the segment, three seconds later', { seconds: 63, soughtTo: 60 }, INTRO],
  ['a seek to a position before the segment', { seconds: 20.1, soughtTo: 19 }, INTRO],
  ['a segment that the viewer has come back to', { seconds: 40, kept: [{ from: 20.3, to: 95 }] }, null],
  ['the second of two segments that were taken back together', { seconds: 21, kept: [{ from: 0.3, to: 95 }] }, null],
  ['another segment than the one taken back', { seconds: 20.1, kept: [{ from: 0.3, to: 20 }] }, INTRO],
  ['credits after the viewer cancelled the next episode', { seconds: 2401, nextCancelled: true }, null],
  ['an intro after such a cancel', { seconds: 20, nextCancelled: true }, INTRO],
])('automatic skip: %s', (_, over, expected) => {
  expect(automaticSkip({ ...MOMENT, ...over })).toEqual(expected);
});
