import { describe, expect, test } from 'vitest';
import { passedMilestones } from '@/domain/analytics/milestones';

describe('Milestones', () => {
  test.each([
    [0, 99.9, [10, 25, 50, 75, 95]],
    [0, 9.9, []],
    [9.9, 10, [10]],
    [10, 10.1, []],
    [9, 60, [10, 25, 50]],
    [94, 100, [95]],
    [60, 9, []],
  ])('from %d to %d of 100 seconds are %j', (from, to, passed) => {
    expect(passedMilestones(from, to, 100)).toEqual(passed);
  });

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('are absent for the duration %s', (duration) => {
    expect(passedMilestones(0, 100, duration)).toEqual([]);
  });
});
