import type { CDPSession } from '@playwright/test';

/** Bytes of JavaScript's memory that are in use once nothing is left to be collected. */
export async function usedHeap(session: CDPSession): Promise<number> {
  // What is freed may have held other things until then.
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
}
