import { expect, test } from 'vitest';
import { firstSegment } from '@/domain/playback/first-segment';

const SEGMENTS = [
  { end: 4, gap: true },
  { end: 8, gap: false },
  { end: 12, gap: true },
  { end: 16, gap: false },
];

test.each([
  [0, 8],
  [5, 8],
  [9, 16],
  [16, undefined],
])('Prefetch: from %s s the first segment is the first existing one', (startAt, end) => {
  expect(firstSegment(SEGMENTS, startAt)?.end).toBe(end);
});
