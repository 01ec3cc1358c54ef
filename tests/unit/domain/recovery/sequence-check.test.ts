import { expect, test } from 'vitest';
import { createSequenceCheck } from '@/domain/recovery/sequence-check';

/** End of the buffer. */
const END_S = 130;

/** Reads playlists, each by its rendition and the number of its last segment. */
function reading(...playlists: readonly (readonly [level: number, last: number])[]) {
  const check = createSequenceCheck();
  for (const [level, last] of playlists) check.read(level, last, END_S);
  return check;
}

test('Media sequence: has started again after two older playlists in a row', () => {
  expect(reading([0, 40], [0, 2]).hasRestarted(END_S)).toBe(false);
  expect(reading([0, 40], [0, 2], [0, 3]).hasRestarted(END_S)).toBe(true);
});

test('Media sequence: a single older playlist comes from an old cache', () => {
  expect(reading([0, 40], [0, 39], [0, 41], [0, 40]).hasRestarted(END_S)).toBe(false);
});

test('Media sequence: the first playlist of another rendition counts, too', () => {
  expect(reading([0, 40], [0, 2], [1, 3]).hasRestarted(END_S)).toBe(true);
  expect(reading([0, 40], [1, 3], [1, 4]).hasRestarted(END_S)).toBe(true);
});

test('Media sequence: another rendition may be a little behind', () => {
  expect(reading([0, 40], [1, 39], [1, 40], [0, 41], [1, 41]).hasRestarted(END_S)).toBe(false);
});

test('Media sequence: playback far beyond the buffer of that time shows that the numbers are understood', () => {
  const check = reading([0, 40], [1, 3], [1, 4]);
  expect(check.hasRestarted(END_S + 10)).toBe(true);
  expect(check.hasRestarted(END_S + 31)).toBe(false);
  expect(check.hasRestarted(END_S)).toBe(false);
});

test('Media sequence: a playlist that hls.js cannot read has started again', () => {
  const check = reading([0, 40]);
  check.restart(END_S);
  expect(check.hasRestarted(END_S)).toBe(true);
});
