import type { CDPSession } from 'playwright';

/**
 * Counts the reachable objects of a class after garbage collection.
 * @param prototype expression for their common prototype
 * @param condition expression over `one` that selects the objects to count
 */
export async function countLive(session: CDPSession, prototype: string, condition = 'true'): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { result } = await session.send('Runtime.evaluate', { expression: prototype });
  if (result.objectId === undefined) throw new Error(`The page has no ${prototype}`);
  const { objects } = await session.send('Runtime.queryObjects', { prototypeObjectId: result.objectId });
  const { result: count } = await session.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: `function () { return this.filter((one) => ${condition}).length; }`,
    returnByValue: true,
  });
  if (typeof count.value !== 'number') throw new Error(`${condition} cannot be asked of all that is a ${prototype}`);
  return count.value;
}
