import type { Browser, Page } from '@playwright/test';

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds of CPU time; other programs do not count. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Lengths of the tasks on the pages' main threads during this time, longest first, in milliseconds. */
export async function mainThreadTasks(browser: Browser, page: Page, ms: number): Promise<number[]> {
  await browser.startTracing(page, {
    categories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'],
  });
  // The test measures a period of time.
  await page.waitForTimeout(ms);
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const threads = new Set(
    trace.traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}/${tid}`),
  );
  return trace.traceEvents
    .filter(({ name, pid, tid }) => name === 'RunTask' && threads.has(`${pid}/${tid}`))
    .map(({ tdur = 0 }) => tdur / 1000)
    .sort((a, b) => b - a);
}
