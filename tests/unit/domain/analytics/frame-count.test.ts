import { expect, test } from 'vitest';
import { addFrames, NO_FRAMES, startCount } from '@/domain/analytics/frame-count';

const totals = (totalFrames: number, droppedFrames: number) => ({ totalFrames, droppedFrames });

test('Frame count: adds the counters of the browser', () => {
  const count = addFrames(addFrames(startCount(NO_FRAMES), totals(100, 2)), totals(250, 3));
  expect(count).toMatchObject({ decoded: 250, dropped: 3 });
});

test('Frame count: starts at the counters of the previous view', () => {
  expect(addFrames(startCount(totals(1000, 40)), totals(1100, 41))).toMatchObject({ decoded: 100, dropped: 1 });
});

test('Frame count: continues with a new source', () => {
  const count = [totals(500, 9), totals(20, 1), totals(70, 1)].reduce(addFrames, startCount(totals(400, 8)));
  expect(count).toMatchObject({ decoded: 170, dropped: 2 });
});

test('Frame count: ignores a smaller count of dropped frames', () => {
  expect(addFrames(startCount(totals(10, 5)), totals(20, 4))).toMatchObject({ decoded: 10, dropped: 0 });
});
