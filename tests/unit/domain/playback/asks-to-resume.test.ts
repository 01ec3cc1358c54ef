import { expect, test } from 'vitest';
import { asksToResume } from '@/domain/playback/progress';

test.each<[string, number | null, number | null, boolean]>([
  ['nothing saved', null, 100, false],
  ['the first seconds', 4.9, 100, false],
  ['the first position worth a prompt', 5, 100, true],
  ['the middle', 50, 100, true],
  ['just before the end', 94, 100, true],
  ['the end', 95, 100, false],
  ['an unknown duration', 95, null, true],
])('Resume prompt: decides for %s', (_, seconds, duration, expected) => {
  expect(asksToResume(seconds, duration)).toBe(expected);
});
