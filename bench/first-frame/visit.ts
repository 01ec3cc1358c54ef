import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page, Request } from 'playwright';

const PROBE = readFileSync(new URL('probe.js', import.meta.url), 'utf8');
const VIEWPORT = { width: 1280, height: 720 };
/** Limit of a visit. A page that has not played by then will not play. */
const LIMIT_MS = 30_000;

/** The events that the probe looks for. */
export interface Watch {
  /** Whether the first frame is that of an ad. */
  isAd: boolean;
  /** Earlier frames of the content do not count. */
  fromS: number;
  /** Whether only frames after a press count. */
  isPressed: boolean;
  /** Selector of the button that starts the content, or null. */
  button: string | null;
  hasPoster: boolean;
}

const FILM: Watch = { isAd: false, fromS: 0, isPressed: false, button: null, hasPoster: false };

/** The actions of a viewer during a visit. */
export interface VisitPlan {
  /** Differences from a film by autoplay. */
  watch?: Partial<Watch>;
  /** Time from the button's appearance to the press, for a visit that waits for one. */
  pressAfterMs?: number;
  /** Slowdown of the page's thread, where it is not that of the bench. */
  cpuSlowdown?: number;
}

/** A visit of a page, from navigation to the first frame. */
export interface Visit extends VisitCosts {
  frameMs: number;
  /** From the press to the first frame, of a visit with a press. */
  pressMs?: number | undefined;
  /** From navigation to the button and to the poster, where they were looked for. */
  buttonMs?: number | undefined;
  posterMs?: number | undefined;
}

/** The price of a first frame. */
export interface VisitCosts {
  /** Time of long tasks until then, counted beyond 50 ms each. */
  blockingMs: number;
  /** The longest task until then, and until the press; 0 for none of 50 ms. */
  longestMs: number;
  longestBeforePressMs?: number | undefined;
  /** From navigation to the first contentful paint, and to the first request by a script or for one. */
  paintMs?: number | undefined;
  callMs?: number | undefined;
  /** Size as transferred. */
  scriptKb: number;
  requests: number;
}

type Point = { x: number; y: number };
type Reported = Omit<Visit, 'pressMs' | 'callMs' | 'scriptKb' | 'requests'> & {
  pressedAt: number | null;
  timeOrigin: number;
};

export interface Viewer {
  page: Page;
  context: BrowserContext;
  visit(url: string): Promise<Visit>;
  leave(): Promise<void>;
}

/** Creates a new viewer: an empty context with the probe in its page. */
export async function newViewer(browser: Browser, cpuSlowdown: number, plan: VisitPlan = {}): Promise<Viewer> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  const page = await context.newPage();
  const watch: Watch = { ...FILM, ...plan.watch };
  let report: (reported: Reported) => void = () => {};
  let press: (at: Point) => void = () => {};
  let isPressed = false;
  await page.exposeFunction('tellFirstFrame', (reported: Reported) => report(reported));
  await page.exposeFunction('tellButton', (at: Point) => press(at));
  await page.addInitScript({ content: `globalThis.benchWatch = ${JSON.stringify(watch)};\n${PROBE}` });
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: plan.cpuSlowdown ?? cpuSlowdown });

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
        press = async (at) => {
          if (plan.pressAfterMs === undefined) return;
          isPressed = true;
          await pressAfter(page, at, plan.pressAfterMs).catch(reject);
        };
        const after = () => (isPressed ? ' after a press' : '');
        const words = () => [`No frame of ${url}${after()} within ${LIMIT_MS / 1000} s`, ...problems].join('\n');
        timeout = setTimeout(() => reject(new Error(words())), LIMIT_MS);
      });
      const [first] = await Promise.all([reported, page.goto(url, { waitUntil: 'commit' })]);
      const until = first.timeOrigin + first.frameMs;
      const before = requests.filter((request) => request.timing().startTime <= until);
      return { ...figures(first, before), scriptKb: await scriptKb(before), requests: before.length };
    } finally {
      clearTimeout(timeout);
      page.off('request', collect).off('pageerror', note);
    }
  }
  return { page, context, visit, leave: () => context.close() };
}

async function pressAfter(page: Page, { x, y }: Point, afterMs: number): Promise<void> {
  if (afterMs > 0) await page.waitForTimeout(afterMs);
  await page.mouse.click(x, y);
}

function figures(
  { pressedAt, timeOrigin, ...reported }: Reported,
  requests: readonly Request[],
): Omit<Visit, 'scriptKb' | 'requests'> {
  // A request that is still under way has no time yet.
  const calls = requests
    .filter(isCall)
    .map((request) => request.timing().startTime - timeOrigin)
    .filter((ms) => ms > 0);
  return {
    ...reported,
    pressMs: pressedAt === null ? undefined : reported.frameMs - pressedAt,
    callMs: calls.length === 0 ? undefined : Math.min(...calls),
  };
}

/** Whether the request asks for data: of the catalogue, or of the stream. */
const isCall = (request: Request): boolean => ['fetch', 'xhr'].includes(request.resourceType());

async function scriptKb(requests: readonly Request[]): Promise<number> {
  const scripts = requests.filter(isScript);
  const sizes = await Promise.all(scripts.map((script) => script.sizes().catch(() => null)));
  // The browser reports a small negative size for cached files.
  return sizes.reduce((sum, size) => sum + Math.max(0, size?.responseBodySize ?? 0), 0) / 1000;
}

/** Excludes the entry file of a worker, whose size the browser does not report. */
const isScript = (request: Request): boolean => request.resourceType() === 'script' && request.url().startsWith('http');
