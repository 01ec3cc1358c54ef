import { expect, test } from 'vitest';
import { catchesUp, type LivePosition, returnsToEdge } from '@/domain/playback/live';

const LATE: LivePosition = { behindS: 5, latencyS: 20, bufferS: 4, isRewound: false, rate: 1 };

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
  ['one of low latency that is half of it late', { behindS: 0.5, latencyS: 1, bufferS: 1 }, false, true],
  ['one of low latency that is hardly late', { behindS: 0.4, latencyS: 1, bufferS: 1 }, false, false],
  ['one of low latency with little data', { behindS: 0.5, latencyS: 1, bufferS: 0.5 }, true, false],
  ['one whose latency is not known', { latencyS: Number.POSITIVE_INFINITY }, false, true],
])('Live catch-up: %s', (_, more, hasBegun, expected) => {
  expect(catchesUp({ ...LATE, ...more }, hasBegun)).toBe(expected);
});

test.each<[string, Partial<LivePosition>, boolean]>([
  ['one of low latency', {}, true],
  ['one that is a second behind', { behindS: 1 }, false],
  ['an ordinary one', { latencyS: 6 }, false],
  ['one that the viewer has rewound', { isRewound: true }, false],
  ['one at a rate of the viewer', { rate: 0.5 }, false],
])('Live return to the edge: %s', (_, more, expected) => {
  expect(returnsToEdge({ ...LATE, latencyS: 1, ...more })).toBe(expected);
});
