import { expect, test } from 'vitest';
import { closeHoles } from '@/media/dash/mend-manifest';

const aPeriod = (S: object[], { timescale = 1, presentationTimeOffset = 0, ...over } = {}) => ({
  ...over,
  AdaptationSet: [
    { Representation: [{ SegmentTemplate: { timescale, presentationTimeOffset, SegmentTimeline: { S } } }] },
  ],
});

/** Start and length of each segment. */
const segmentsOf = (timeline: readonly { t?: number; d: number; r?: number }[]) => {
  let at = 0;
  return timeline.flatMap(({ t = at, d, r = 0 }) => {
    at = t + d * (r + 1);
    return Array.from({ length: r + 1 }, (_, index) => [t + index * d, d]);
  });
};

test('DASH: the segment before a hole of the timeline lasts until the next one, and no number changes', () => {
  const timeline = [{ t: 0, d: 4, r: 1 }, { t: 12, d: 4, r: 2 }, { d: 2 }];
  expect(closeHoles({ type: 'static', Period: [aPeriod(timeline)] } as never)).toEqual([{ start: 8, end: 12 }]);
  expect(segmentsOf(timeline)).toEqual([
    [0, 4],
    [4, 8],
    [12, 4],
    [16, 4],
    [20, 4],
    [24, 2],
  ]);
  expect(closeHoles({ Period: [aPeriod(timeline)] } as never), 'shared by another rendition').toEqual([]);
});

test('DASH: holes are seconds of the film, in each Period', () => {
  const timeline = () => [
    { t: 1000, d: 100 },
    { t: 1150, d: 100 },
    { t: 1300, d: 100 },
  ];
  const options = { timescale: 100, presentationTimeOffset: 1000 };
  const Period = [aPeriod(timeline(), { ...options, duration: 6 } as never), aPeriod(timeline(), options)];
  expect(closeHoles({ Period } as never)).toEqual([
    { start: 1, end: 1.5 },
    { start: 2.5, end: 3 },
    { start: 7, end: 7.5 },
    { start: 8.5, end: 9 },
  ]);
});

test.each([
  ['a timeline without holes', 'static', [{ t: 0, d: 4, r: 5 }, { d: 2 }]],
  [
    'segments that overlap',
    'static',
    [
      { t: 0, d: 4 },
      { t: 3, d: 4 },
    ],
  ],
  [
    'repetitions up to the next segment',
    'static',
    [
      { t: 0, d: 4, r: -1 },
      { t: 12, d: 4 },
    ],
  ],
  [
    'a broadcast, which may fill its holes',
    'dynamic',
    [
      { t: 0, d: 4 },
      { t: 12, d: 4 },
    ],
  ],
])('DASH: %s stays as it is', (_, type, timeline) => {
  const before = JSON.stringify(timeline);
  expect(closeHoles({ type, Period: [aPeriod(timeline)] } as never)).toEqual([]);
  expect(JSON.stringify(timeline)).toBe(before);
});
