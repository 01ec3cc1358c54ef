import type { Browser, Page } from '@playwright/test';

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly ts: number;
  readonly dur?: number;
  /** Microseconds of CPU time; other programs do not count. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string; readonly src_func?: string };
}

/** V8's task that frees the memory of collected buffers. Its length is the kernel's, and no code of the page runs. */
const FREES_MEMORY = /GlobalHandles::PostGarbageCollectionProcessing/;

/**
 * Lengths of the tasks on the pages' main threads during this time, longest first, in milliseconds. Tasks that free
 * memory are left out.
 */
export async function mainThreadTasks(browser: Browser, page: Page, ms: number): Promise<number[]> {
  await browser.startTracing(page, {
    categories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'],
  });
  // The test measures a period of time.
  await page.waitForTimeout(ms);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const threads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}/${tid}`),
  );
  const freeing = traceEvents.filter(({ args }) => FREES_MEMORY.test(args?.src_func ?? ''));
  return traceEvents
    .filter(({ name, pid, tid }) => name === 'RunTask' && threads.has(`${pid}/${tid}`))
    .filter((task) => !freeing.some((part) => isWithin(part, task)))
    .map(({ tdur = 0 }) => tdur / 1000)
    .sort((a, b) => b - a);
}

const isWithin = (part: TraceEvent, { pid, tid, ts, dur = 0 }: TraceEvent): boolean =>
  part.pid === pid && part.tid === tid && part.ts >= ts && part.ts <= ts + dur;
