import { describe, expect, test } from 'vitest';
import { createWatched, MOST_RUNS, type WatchedRun } from '@/domain/analytics/watched-runs';
import { seededRandom } from '../../../../services/reference/src/titles/random';

type Range = readonly [fromS: number, toS: number];

const runsOf = (ranges: readonly Range[]) => {
  const watched = createWatched();
  for (const [fromS, toS] of ranges) watched.play(fromS, toS);
  return watched.runs();
};

describe('Watched runs', () => {
  test.each<[string, Range[], WatchedRun[]]>([
    ['nothing', [], []],
    ['a part of one bucket', [[3, 4]], [[0, 1, 1]]],
    ['a border that playback reaches and does not pass', [[0, 20]], [[0, 2, 1]]],
    ['a border that playback passes', [[0, 20.01]], [[0, 3, 1]]],
    [
      'steps of one playback',
      [
        [0, 9],
        [9, 11],
        [11, 35],
      ],
      [[0, 4, 1]],
    ],
    [
      'a pause, which continues where it began',
      [
        [0, 15],
        [15, 18],
      ],
      [[0, 2, 1]],
    ],
    [
      'clocks that differ by a part of a second',
      [
        [0, 20.05],
        [19.95, 20.2],
        [20.2, 21],
      ],
      [[0, 3, 1]],
    ],
    ['a step backwards without playback', [[12, 11.9]], []],
    [
      'a seek forward',
      [
        [0, 12],
        [95, 101],
      ],
      [
        [0, 2, 1],
        [9, 11, 1],
      ],
    ],
    [
      'a seek back to another bucket',
      [
        [0, 30],
        [0, 10],
      ],
      [
        [0, 1, 2],
        [1, 3, 1],
      ],
    ],
    [
      'a seek back within a bucket',
      [
        [0, 8],
        [2, 9],
      ],
      [[0, 1, 2]],
    ],
    [
      'a seek forward within a bucket',
      [
        [0, 3],
        [7, 9],
      ],
      [[0, 1, 1]],
    ],
    [
      'a replay of all',
      [
        [0, 30],
        [0, 30],
        [0, 30],
      ],
      [[0, 3, 3]],
    ],
    [
      'a bucket that is left and entered again',
      [
        [5, 8],
        [42, 44],
        [8, 9],
      ],
      [
        [0, 1, 2],
        [4, 5, 1],
      ],
    ],
    [
      'positions that are no numbers',
      [
        [Number.NaN, 4],
        [4, Number.NaN],
      ],
      [],
    ],
    ['a position before the beginning', [[-2, 3]], [[0, 1, 1]]],
  ])('count %s', (_, ranges, runs) => {
    expect(runsOf(ranges)).toEqual(runs);
  });

  test('keep the longest of too many', () => {
    const single = Array.from({ length: MOST_RUNS + 20 }, (_, index): Range => [index * 40, index * 40 + 5]);
    const runs = runsOf([...single, [100_000, 100_100]]);
    expect(runs).toHaveLength(MOST_RUNS);
    expect(runs.at(-1)).toEqual([10_000, 10_010, 1]);
    expect(runs[0]).toEqual([0, 1, 1]);
  });

  test('equal those of a slow count of each tenth of a second, on 300 random walks', () => {
    const random = seededRandom(53);
    for (let walk = 0; walk < 300; walk += 1) {
      const durationS = random.whole(20, 400);
      const watched = createWatched();
      const times = new Map<number, number>();
      let [at, entered] = [0, -1];
      for (let step = 0; step < 60; step += 1) {
        if (random.whole(0, 9) === 0) {
          const to = random.whole(0, durationS * 10);
          // The rule sees no way back of less than a second.
          if (to <= at - 10 || to > at) {
            if (to < at) entered = -1;
            at = to;
          }
        }
        const end = Math.min(durationS * 10, at + random.whole(1, 10) * random.whole(1, 8));
        watched.play(at / 10, end / 10);
        for (; at < end; at += 1) {
          const bucket = Math.floor(at / 100);
          if (bucket !== entered) times.set(bucket, (times.get(bucket) ?? 0) + 1);
          entered = bucket;
        }
      }
      const found = watched
        .runs()
        .flatMap(([from, to, count]) =>
          Array.from({ length: to - from }, (_, index): [number, number] => [from + index, count]),
        );
      expect(found, `walk ${walk}`).toEqual([...times].sort(([one], [other]) => one - other));
    }
  });
});
