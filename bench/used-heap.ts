import type { CDPSession } from 'playwright';

/** Used JavaScript heap of a page once everything that can go is gone, kB. */
export async function usedHeapKb(session: CDPSession): Promise<number> {
  // What a collection finalises only the next one frees.
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1000;
}
