import { expect, test } from 'vitest';
import { activeText } from '@/domain/playback/active-cues';

const CUES = [
  { startTime: 1, endTime: 3, text: 'Первая ' },
  { startTime: 2, endTime: 4, text: 'Вторая\nстрока' },
];

test.each([
  [0.9, ''],
  [1, 'Первая'],
  [2.5, 'Первая\nВторая\nстрока'],
  [3, 'Вторая\nстрока'],
  [4, ''],
])('Active cues: those at %d s are %j', (seconds, text) => {
  expect(activeText(CUES, seconds)).toBe(text);
});
