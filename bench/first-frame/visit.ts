import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page, Request } from 'playwright';

const PROBE = fileURLToPath(new URL('probe.js', import.meta.url));
const VIEWPORT = { width: 1280, height: 720 };
/** Limit of a visit. A page that has not played by then will not play. */
const LIMIT_MS = 30_000;

/** A visit of a page, from navigation to the first frame. */
export interface Visit {
  frameMs: number;
  /** Time of long tasks until then, counted beyond 50 ms each. */
  blockingMs: number;
  /** Size as transferred. */
  scriptKb: number;
  requests: number;
}

type Reported = { frameMs: number; timeOrigin: number; blockingMs: number };
type Slow = { cpuSlowdown: number };

/** Creates a new viewer: an empty context with the probe in its page. */
export async function newViewer(browser: Browser, { cpuSlowdown }: Slow): Promise<Viewer> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  const page = await context.newPage();
  let report: (reported: Reported) => void = () => {};
  await page.exposeFunction('tellFirstFrame', (reported: Reported) => report(reported));
  await page.addInitScript({ path: PROBE });
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });

  async function visit(url: string): Promise<Visit> {
    const requests: Request[] = [];
    const problems: string[] = [];
    const collect = (request: Request) => void requests.push(request);
    const note = (error: Error) => void problems.push(error.message);
    page.on('request', collect).on('pageerror', note);
    let timeout: NodeJS.Timeout | undefined;
    try {
      const reported = new Promise<Reported>((resolve, reject) => {
        report = resolve;
        const words = () => [`No frame of ${url} within ${LIMIT_MS / 1000} s`, ...problems].join('\n');
        timeout = setTimeout(() => reject(new Error(words())), LIMIT_MS);
      });
      const [first] = await Promise.all([reported, page.goto(url, { waitUntil: 'commit' })]);
      const until = first.timeOrigin + first.frameMs;
      const before = requests.filter((request) => request.timing().startTime <= until);
      const { frameMs, blockingMs } = first;
      return { frameMs, blockingMs, scriptKb: await scriptKb(before), requests: before.length };
    } finally {
      clearTimeout(timeout);
      page.off('request', collect).off('pageerror', note);
    }
  }
  return { page, context, visit, leave: () => context.close() };
}

export interface Viewer {
  page: Page;
  context: BrowserContext;
  visit(url: string): Promise<Visit>;
  leave(): Promise<void>;
}

async function scriptKb(requests: readonly Request[]): Promise<number> {
  const scripts = requests.filter(isScript);
  const sizes = await Promise.all(scripts.map((script) => script.sizes().catch(() => null)));
  // The browser reports a small negative size for cached files.
  return sizes.reduce((sum, size) => sum + Math.max(0, size?.responseBodySize ?? 0), 0) / 1000;
}

/** Excludes the entry file of a worker, whose size the browser does not report. */
const isScript = (request: Request): boolean => request.resourceType() === 'script' && request.url().startsWith('http');
