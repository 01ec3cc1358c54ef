import { expect, test } from 'vitest';
import {
  addMetadata,
  isWithin,
  MAX_METADATA,
  MAX_METADATA_CHARS,
  type TimedMetadata,
} from '@/domain/playback/timed-metadata';

const anItem = (parts: Partial<TimedMetadata> = {}): TimedMetadata => ({
  kind: 'id3',
  id: 'a',
  scheme: 'org.id3',
  start: 10,
  end: null,
  data: 'SUQz',
  ...parts,
});

test('Timed metadata: a later item of the same id replaces the one before', () => {
  const known = new Map<string, TimedMetadata>();
  addMetadata(known, [anItem()]);
  addMetadata(known, [anItem({ end: 20 })]);
  expect([...known.values()]).toEqual([anItem({ end: 20 })]);
});

test('Timed metadata: an item without a time, or with too many data, is left out', () => {
  const known = new Map<string, TimedMetadata>();
  addMetadata(known, [anItem({ start: Number.NaN }), anItem({ data: 'x'.repeat(MAX_METADATA_CHARS) })]);
  expect(known.size).toBe(0);
});

test('Timed metadata: a broadcast keeps its last items', () => {
  const known = new Map<string, TimedMetadata>();
  for (let at = 0; at < MAX_METADATA + 3; at += 1) addMetadata(known, [anItem({ id: `${at}`, start: at })]);
  expect([known.size, [...known.keys()][0]]).toEqual([MAX_METADATA, '3']);
});

test.each([
  [9.9, null, false],
  [10, null, true],
  [11.9, null, true],
  [12.1, null, false],
  [12.1, 60, true],
  [60, 60, false],
  [10.5, 10, true],
])('Timed metadata: second %d of an item from 10 to %s: within is %s', (seconds, end, isIn) => {
  expect(isWithin(anItem({ end }), seconds)).toBe(isIn);
});
