import { expect, test } from 'vitest';
import { markedRepeat, type Repeat } from '@/domain/playback/repeat';

test.each<[string, Repeat | null, number, Repeat | null]>([
  ['the first press marks the start', null, 20, { from: 20, to: null }],
  ['the second one the end', { from: 20, to: null }, 35, { from: 20, to: 35 }],
  ['an end before the start changes places with it', { from: 35, to: null }, 20, { from: 20, to: 35 }],
  ['an end within a second of the start is ignored', { from: 20, to: null }, 20.9, { from: 20, to: null }],
  ['an end at the end of the content lies before it', { from: 20, to: null }, 100, { from: 20, to: 99.5 }],
  ['the third press ends the repetition', { from: 20, to: 35 }, 25, null],
])('repetition: %s', (_, before, seconds, after) => {
  expect(markedRepeat(before, seconds, 100)).toEqual(after);
});
