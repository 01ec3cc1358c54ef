import { expect, test } from 'vitest';
import { firstFragment } from '@/media/prefetch/hls-probe';

const FRAGMENTS = [
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
  expect(firstFragment(FRAGMENTS, startAt, 0.25)?.end).toBe(end);
});
