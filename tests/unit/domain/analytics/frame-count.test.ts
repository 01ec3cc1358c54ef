import { expect, test } from 'vitest';
import { addFrames, NO_FRAMES, startCount } from '@/domain/analytics/frame-count';

const totals = (totalFrames: number, droppedFrames: number) => ({ totalFrames, droppedFrames });

test('counts what the browser has come to', () => {
  const count = addFrames(addFrames(startCount(NO_FRAMES), totals(100, 2)), totals(250, 3));
  expect(count).toMatchObject({ decoded: 250, dropped: 3 });
});

test('a view that begins while another was on counts from there', () => {
  expect(addFrames(startCount(totals(1000, 40)), totals(1100, 41))).toMatchObject({ decoded: 100, dropped: 1 });
});

test('a new source begins anew, and what was counted stays', () => {
  const count = [totals(500, 9), totals(20, 1), totals(70, 1)].reduce(addFrames, startCount(totals(400, 8)));
  expect(count).toMatchObject({ decoded: 170, dropped: 2 });
});

test('fewer dropped than before are none', () => {
  expect(addFrames(startCount(totals(10, 5)), totals(20, 4))).toMatchObject({ decoded: 10, dropped: 0 });
});
