import { expect, test } from 'vitest';
import { cuesAt, MAX_SHOWN_CUES } from '@/domain/playback/active-cues';

const CUES = [
  { startTime: 1, endTime: 3, text: 'Первая ' },
  { startTime: 2, endTime: 4, text: 'Вторая\nстрока' },
];

const textAt = (cues: typeof CUES, seconds: number) =>
  cuesAt(cues, seconds)
    .active.map(({ text }) => text.trim())
    .join('\n');

test.each([
  [0.9, ''],
  [1, 'Первая'],
  [2.5, 'Первая\nВторая\nстрока'],
  [3, 'Вторая\nстрока'],
  [4, ''],
])('Active cues: those at %d s are %j', (seconds, text) => {
  expect(textAt(CUES, seconds)).toBe(text);
});

test('Active cues: at the first instant of a cue the one before it is over, by microseconds as well', () => {
  const cues = [
    { startTime: 0, endTime: 4.000021, text: 'а' },
    { startTime: 4.000012, endTime: 8, text: 'б' },
  ];
  // A browser seeks to whole microseconds.
  for (const seconds of [4.000012, 4, 4.000011]) expect(textAt(cues, seconds), String(seconds)).toBe('б');
  expect(textAt(cues, 3.9)).toBe('а');
});

test('Active cues: of many at once those that began last remain, in the order of their times', () => {
  const cues = Array.from({ length: 200 }, (_, index) => ({ startTime: 200 - index, endTime: 500 }));
  const shown = cuesAt(cues, 400).active.map(({ startTime }) => startTime);
  expect(shown).toHaveLength(MAX_SHOWN_CUES);
  expect(shown).toEqual(Array.from({ length: MAX_SHOWN_CUES }, (_, index) => 201 - MAX_SHOWN_CUES + index));
});

test.each([
  [0, [Number.NEGATIVE_INFINITY, 1]],
  [1, [1, 2]],
  [2.9, [2, 3]],
  [2.996, [3, 4]],
  [9, [4, Number.POSITIVE_INFINITY]],
])('Active cues: nothing changes around %d s between the borders %j', (seconds, borders) => {
  const { from, to } = cuesAt(CUES, seconds);
  expect([from, to]).toEqual(borders);
});
