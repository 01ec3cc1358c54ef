import { describe, expect, test } from 'vitest';
import { createUnderWay } from '@/lib/pending-work';

/** Work that a test ends. */
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

describe('createUnderWay', () => {
  test('with nothing to do is settled', async () => {
    expect(await isSettled(createUnderWay().settled())).toBe(true);
  });

  test('settles with the last of its work', async () => {
    const underWay = createUnderWay();
    const [one, two] = [work(), work()];
    underWay.track(one.promise);
    underWay.track(two.promise);
    const settled = underWay.settled();
    one.end();
    expect(await isSettled(settled)).toBe(false);
    two.end();
    expect(await isSettled(settled)).toBe(true);
  });

  test('waits for work that comes while it waits', async () => {
    const underWay = createUnderWay();
    const [one, two] = [work(), work()];
    underWay.track(one.promise);
    const settled = underWay.settled();
    underWay.track(two.promise);
    one.end();
    expect(await isSettled(settled)).toBe(false);
    two.end();
    expect(await isSettled(settled)).toBe(true);
  });

  test('work that fails has ended', async () => {
    const underWay = createUnderWay();
    const one = work();
    underWay.track(one.promise);
    one.end(new Error('broken'));
    expect(await isSettled(underWay.settled())).toBe(true);
  });
});
