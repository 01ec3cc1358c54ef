import { expect, test } from 'vitest';
import { frameSeen } from '@/startup/visit';

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
  let isSeen = false;
  void frameSeen(page as never).then(() => {
    isSeen = true;
  });
  const look = async (isIntersecting: boolean) => {
    report([{ isIntersecting }]);
    await Promise.resolve();
    return isSeen;
  };
  return { look, isSeen: () => isSeen };
}

test('Frame view: the frame is seen from its first report in view on', async () => {
  const { look } = openPage();
  expect(await look(false)).toBe(false);
  expect(await look(true)).toBe(true);
});

test('Frame view: a hidden page counts as seen, because it reports nothing', async () => {
  const { isSeen } = openPage({ hidden: true });
  await Promise.resolve();
  expect(isSeen()).toBe(true);
});
