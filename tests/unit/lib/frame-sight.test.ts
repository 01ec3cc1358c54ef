import { expect, test } from 'vitest';
import { watchSight } from '@/lib/frame-sight';
import { nextTask } from '@/lib/wait-for-idle';

type Report = (entries: readonly { isIntersecting: boolean }[]) => void;

/** A page whose observer reports when the test says so. */
function openPage({ hidden = false } = {}) {
  let report: Report = () => undefined;
  class FakeObserver {
    constructor(listener: Report) {
      report = listener;
    }
    observe(): void {
      // The test reports.
    }
  }
  const page = { document: { hidden, documentElement: {} }, IntersectionObserver: FakeObserver };
  const sight = watchSight(page as never);
  let isSeen = false;
  void sight.begun.then(() => {
    isSeen = sight.since !== null;
  });
  const look = async (isIntersecting: boolean) => {
    report([{ isIntersecting }]);
    await nextTask();
    return isSeen;
  };
  return { look, isSeen: () => isSeen };
}

test('Frame sight: the frame is seen from its first report in view on', async () => {
  const { look } = openPage();
  expect(await look(false)).toBe(false);
  expect(await look(true)).toBe(true);
});

test('Frame sight: a hidden page counts as seen, because it reports nothing', async () => {
  const { isSeen } = openPage({ hidden: true });
  await nextTask();
  expect(isSeen()).toBe(true);
});
