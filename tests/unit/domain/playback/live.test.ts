import { expect, test } from 'vitest';
import { catchesUp, type LivePosition } from '@/domain/playback/live';

const LATE: LivePosition = { behindS: 5, bufferS: 4, isRewound: false, rate: 1 };

test.each<[string, Partial<LivePosition>, boolean, boolean]>([
  ['a stream that is late', {}, false, true],
  ['one at two seconds', { behindS: 2 }, false, true],
  ['one that is hardly late', { behindS: 1.9 }, false, false],
  ['one that is hardly late, once it has begun', { behindS: 1.9 }, true, true],
  ['one at its target', { behindS: 0 }, true, false],
  ['one ahead of its target', { behindS: -1 }, false, false],
  ['one that is far behind', { behindS: 20.1 }, false, false],
  ['one that is far behind, once it has begun', { behindS: 20.1 }, true, false],
  ['one with little data', { bufferS: 3 }, true, false],
  ['one that the viewer has rewound', { isRewound: true }, true, false],
  ['one at a rate of the viewer', { rate: 1.25 }, true, false],
  ['one without a target', { behindS: Number.NaN }, false, false],
])('Live catch-up: %s', (_, more, hasBegun, expected) => {
  expect(catchesUp({ ...LATE, ...more }, hasBegun)).toBe(expected);
});
