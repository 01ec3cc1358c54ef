import type { CDPSession } from '@playwright/test';

/** Bytes of the JavaScript heap after garbage collection. */
export async function usedHeap(session: CDPSession): Promise<number> {
  // A freed object may have retained others, so one round is not enough.
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
}
