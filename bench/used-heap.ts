import type { CDPSession } from 'playwright';

/** Returns the used JavaScript heap of a page after garbage collection, in kB. */
export async function usedHeapKb(session: CDPSession): Promise<number> {
  // Finalised objects are freed only by the next collection.
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1000;
}
