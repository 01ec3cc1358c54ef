import { describe, expect, test } from 'vitest';
import { createPendingWork } from '@/lib/pending-work';

/** Creates work that a test can end. */
function work() {
  let end: (failure?: Error) => void = () => undefined;
  const promise = new Promise<void>((resolve, reject) => {
    end = (failure) => (failure === undefined ? resolve() : reject(failure));
  });
  return { promise, end };
}

async function isSettled(settled: Promise<void>): Promise<boolean> {
  const ticks = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 0));
  return Promise.race([settled.then(() => true), ticks]);
}

describe('createPendingWork', () => {
  test('is settled without work', async () => {
    expect(await isSettled(createPendingWork().settled())).toBe(true);
  });

  test('settles with the last of its work', async () => {
    const pendingWork = createPendingWork();
    const [one, two] = [work(), work()];
    pendingWork.track(one.promise);
    pendingWork.track(two.promise);
    const settled = pendingWork.settled();
    one.end();
    expect(await isSettled(settled)).toBe(false);
    two.end();
    expect(await isSettled(settled)).toBe(true);
  });

  test('waits for work that is added while it waits', async () => {
    const pendingWork = createPendingWork();
    const [one, two] = [work(), work()];
    pendingWork.track(one.promise);
    const settled = pendingWork.settled();
    pendingWork.track(two.promise);
    one.end();
    expect(await isSettled(settled)).toBe(false);
    two.end();
    expect(await isSettled(settled)).toBe(true);
  });

  test('treats failed work as ended', async () => {
    const pendingWork = createPendingWork();
    const one = work();
    pendingWork.track(one.promise);
    one.end(new Error('broken'));
    expect(await isSettled(pendingWork.settled())).toBe(true);
  });
});
