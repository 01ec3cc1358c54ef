import { expect, test } from 'vitest';
import { type FilmSample, findPlayback, lostSeconds } from '../../../../bench/recovery/comeback';

const samples = (...positions: readonly (number | null)[]): FilmSample[] =>
  positions.map((positionS, index) => ({ atS: index * 0.25, positionS }));

test('Comeback: begins with the first of three advances in a row', () => {
  expect(findPlayback(samples(600, 600, 600.2, 600.45, 600.7))).toEqual({ atS: 0.25, positionS: 600 });
});

test('Comeback: a corrected position and a short advance are no playback', () => {
  expect(findPlayback(samples(600, 600.2, 600.2, 600.4, 600.4))).toBeNull();
  expect(findPlayback(samples(0, 600, 600, 600))).toBeNull();
  expect(findPlayback(samples(null, null, null))).toBeNull();
});

test('Comeback: content that plays during the fault is no loss', () => {
  const from = { fromS: 600, begunS: 100 };
  expect(lostSeconds({ atS: 110, positionS: 600 }, from)).toBe(0);
  expect(lostSeconds({ atS: 110, positionS: 609.5 }, from)).toBe(0);
  expect(lostSeconds({ atS: 110, positionS: 616 }, from)).toBe(6);
  expect(lostSeconds({ atS: 110, positionS: 0 }, from)).toBe(600);
});
