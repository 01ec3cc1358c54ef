import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createViewClock, type Sight } from '@/ads/extras/view-clock';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const SEEN: Sight = { share: 0.5, isPlaying: true };
const LITTLE: Sight = { share: 0.49, isPlaying: true };
const PAUSED: Sight = { share: 1, isPlaying: false };
const UNKNOWN: Sight = { share: null, isPlaying: true };

/** Passes sights, each for so many milliseconds, then the end. */
function outcomes(...steps: readonly [sight: Sight, ms: number][]): string[] {
  const told: string[] = [];
  const clock = createViewClock((outcome) => void told.push(outcome));
  for (const [sight, ms] of steps) {
    clock.update(sight);
    vi.advanceTimersByTime(ms);
  }
  clock.end();
  clock.end();
  return told;
}

describe('Viewable impression', () => {
  test.each<[string, string, [Sight, number][]]>([
    ['half of it in view for 2 s', 'Viewable', [[SEEN, 2000]]],
    [
      'two seconds in a row, reported in parts',
      'Viewable',
      [
        [SEEN, 700],
        [SEEN, 700],
        [SEEN, 600],
      ],
    ],
    ['a moment less', 'NotViewable', [[SEEN, 1999]]],
    ['less than half of it in view', 'NotViewable', [[LITTLE, 9000]]],
    [
      'two seconds with a gap',
      'NotViewable',
      [
        [SEEN, 1500],
        [LITTLE, 10],
        [SEEN, 1500],
      ],
    ],
    [
      'a pause between',
      'NotViewable',
      [
        [SEEN, 1500],
        [PAUSED, 5000],
        [SEEN, 1500],
      ],
    ],
    [
      'two seconds in a row after a gap',
      'Viewable',
      [
        [SEEN, 1500],
        [PAUSED, 10],
        [SEEN, 2000],
      ],
    ],
    ['a share that stays unknown', 'ViewUndetermined', [[UNKNOWN, 9000]]],
    [
      'a share that becomes known',
      'NotViewable',
      [
        [UNKNOWN, 100],
        [LITTLE, 9000],
      ],
    ],
    [
      'a share that is lost',
      'ViewUndetermined',
      [
        [SEEN, 1000],
        [UNKNOWN, 9000],
      ],
    ],
    [
      'a share that is lost once it was viewable',
      'Viewable',
      [
        [SEEN, 2000],
        [UNKNOWN, 9000],
      ],
    ],
    ['no word at all', 'ViewUndetermined', []],
  ])('is told once: %s gives %s', (_, outcome, steps) => {
    expect(outcomes(...steps)).toEqual([outcome]);
  });
});
