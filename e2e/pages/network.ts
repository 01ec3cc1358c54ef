import type { BrowserContext, Page } from '@playwright/test';
import { E2E_ORIGIN } from '../../dev/support/e2e-addresses';

const OWN_ORIGINS: readonly string[] = Object.values(E2E_ORIGIN);

/** Every request of a context's pages, frames and workers. */
export interface Requests {
  readonly urls: readonly string[];
  /** Addresses of this kind, in the order they were asked for. */
  matching(pattern: RegExp): string[];
  /** Addresses beyond the owner's page, the widget and the reference service. */
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

/** The calls a test breaks, by what they are for. */
export const CALL = {
  content: /\/contents\/\d+(?:\?|$)/,
  seasons: /\/contents\/\d+\/seasons/,
  available: /\/contents\/\d+\/available/,
  episodes: /\/episodes\?/,
  master: /\/media\/.+\.json(?:\?|$)/,
  segment: /\.(?:m4s|mpegts)(?:\?|$)/,
  entryChunk: /widget-assets\/main-[^/]+\.js/,
  playerChunk: /widget-assets\/player-[^/]+\.js/,
  hlsChunk: /widget-assets\/hls-[^/]+\.js/,
} as const;

/** Has the reference service break these calls over a real connection: `status:500`, `hang`, `stall:50%`, … */
export async function breakCalls(page: Page, calls: RegExp, fault: string): Promise<void> {
  await page.route(calls, (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('fault', fault);
    return route.continue({ url: url.href });
  });
}

/**
 * The same, from within the frames: no request passes through Playwright. For tests in which a frame sends its last word
 * while it is left: Playwright may hear of the end of such a request before it hears that the browser holds it for
 * `page.route`. It then never lets the request go, whatever its address.
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

/** The network gives nothing for these addresses, as behind a blocker. */
export async function blockCalls(page: Page, calls: RegExp): Promise<void> {
  await page.route(calls, (route) => route.abort('blockedbyclient'));
}

/** Answers of these calls come so many milliseconds late. */
export async function delayCalls(page: Page, calls: RegExp, ms: number): Promise<void> {
  await page.route(calls, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    // The page may be gone by then.
    await route.continue().catch(() => undefined);
  });
}
