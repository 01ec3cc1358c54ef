import type { BrowserContext, Page } from '@playwright/test';
import { E2E_ORIGIN } from '../../dev/support/e2e-origins';

const OWN_ORIGINS: readonly string[] = Object.values(E2E_ORIGIN);

/** All requests of a context's pages, frames and workers. */
export interface Requests {
  readonly urls: readonly string[];
  /** URLs that match, in the order of the requests. */
  matching(pattern: RegExp): string[];
  /** URLs outside the host page, the widget and the reference service. */
  strangers(): string[];
}

export function watchRequests(context: BrowserContext): Requests {
  const urls: string[] = [];
  context.on('request', (request) => urls.push(request.url()));
  return {
    urls,
    matching: (pattern) => urls.filter((url) => pattern.test(url)),
    strangers: () => urls.filter((url) => /^(?:https?|wss?):/.test(url) && !OWN_ORIGINS.includes(new URL(url).origin)),
  };
}

/** Calls that tests break, by purpose. */
export const CALL = {
  content: /\/contents\/\d+(?:\?|$)/,
  seasons: /\/contents\/\d+\/seasons/,
  available: /\/contents\/\d+\/available/,
  episodes: /\/episodes\?/,
  master: /\/media\/.+\.json(?:\?|$)/,
  adList: /\/ad-list\.json/,
  /** A file of the film, its master JSON aside. */
  film: /\.(?:m3u8|m4s|mpegts)(?:\?|$)/,
  segment: /\.(?:m4s|mpegts)(?:\?|$)/,
  entryChunk: /widget-assets\/main-[^/]+\.js/,
  playerChunk: /widget-assets\/player-[^/]+\.js/,
  hlsChunk: /widget-assets\/hls-[^/]+\.js/,
} as const;

/** Fails the files of all other episodes, so that a test can count those of this one. */
export async function blockOtherEpisodes(page: Page, episode = 's1e1'): Promise<void> {
  await page.route(new RegExp(`/media/series/(?!${episode}/)`), (route) => route.abort());
}

/** Makes the reference service break these calls over a real connection: `status:500`, `hang`, `stall:50%`, … */
export async function breakCalls(page: Page, calls: RegExp, fault: string): Promise<void> {
  await page.route(calls, (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('fault', fault);
    return route.continue({ url: url.href });
  });
}

/**
 * Breaks calls from within the frames, without Playwright's routing. For tests in which a frame sends a request while
 * it unloads: Playwright may receive the end of such a request before its interception. It then never continues the
 * request.
 */
export async function breakCallsWithin(page: Page, calls: RegExp, fault: string): Promise<void> {
  await page.addInitScript(
    ([pattern, name]) => {
      const broken = (input: RequestInfo | URL): string => {
        const url = new URL(input instanceof Request ? input.url : input, location.href);
        if (new RegExp(pattern).test(url.href)) url.searchParams.set('fault', name);
        return url.href;
      };
      const { fetch } = window;
      window.fetch = (input, init) =>
        fetch(input instanceof Request ? new Request(broken(input), input) : broken(input), init);
      const { open } = XMLHttpRequest.prototype;
      XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, ...call: unknown[]) {
        const [method, url, ...rest] = call as [string, string | URL];
        Reflect.apply(open, this, [method, broken(url), ...rest]);
      };
    },
    [calls.source, fault] as const,
  );
}

/** Aborts these requests, as a blocker does. */
export async function blockCalls(page: Page, calls: RegExp): Promise<void> {
  await page.route(calls, (route) => route.abort('blockedbyclient'));
}

/** Delays the answers of these calls by this many milliseconds. */
export async function delayCalls(page: Page, calls: RegExp, ms: number): Promise<void> {
  await page.route(calls, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    // The page may be closed by then.
    await route.continue().catch(() => undefined);
  });
}

/** Withholds these requests until the result is called. */
export async function withholdCalls(page: Page, calls: RegExp): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(calls, async (route) => {
    await released;
    // The page may be closed by then.
    await route.continue().catch(() => undefined);
  });
  return release;
}

/**
 * Withholds hls.js until the catalogue has answered. The preview waits 300 ms for the answers once it has hls.js, and a
 * busy machine may take longer.
 */
export async function loadHlsAfterCatalogue(page: Page): Promise<void> {
  const release = await withholdCalls(page, CALL.hlsChunk);
  const open = new Set([CALL.content, CALL.episodes, CALL.seasons, CALL.available]);
  page.on('requestfinished', (request) => {
    for (const call of open) if (call.test(request.url())) open.delete(call);
    if (open.size === 0) release();
  });
}
