import { fileURLToPath } from 'node:url';
import { test as base, expect, type Page } from '@playwright/test';
import { Hono } from 'hono';
import { type RunningServer, serve } from 'reference-service/http-server';
import { buildEngineFile } from '../../dev/ads/engine-file';
import { E2E_ORIGIN } from '../../dev/support/e2e-origins';
import type { AdFrame, Step } from './ad-frame';
import { type Problems, watchProblems } from './problems';

declare global {
  interface Window {
    vvAd: AdFrame;
  }
}

const REFERENCE = E2E_ORIGIN.catalogue;

/** The longest time from sending to the service's log, and to the browser's report. */
const ARRIVAL_MS = 15_000;

/** The events of an ad that plays to its end, in the order of their pings. */
export const WHOLE_AD = [
  'loaded',
  'impression',
  'creativeView',
  'start',
  'firstQuartile',
  'midpoint',
  'thirdQuartile',
  'complete',
];

export interface StandOptions {
  /** Names of documents, each perhaps with a query and a foreign host before it: `no-cors/linear`. */
  readonly ads: readonly string[];
  readonly steps?: readonly Step[];
  /** Playback rate of the ads. */
  readonly rate?: number;
  /** Plays under the rules `full`. */
  readonly full?: boolean;
  /** Options for the reference service in the query of each document. */
  readonly serviceQuery?: Readonly<Record<string, string>>;
}

/** The ad engine alone on a plain page, with a content video and the pings. */
export class AdStand {
  readonly page: Page;
  readonly reference = REFERENCE;
  readonly origin: string;
  /** Distinguishes the pings of this test from all others. */
  readonly session: string;
  readonly #sent: { readonly session: string; readonly line: string }[] = [];

  constructor(page: Page, origin: string, session: string) {
    this.page = page;
    this.origin = origin;
    this.session = session;
    page.context().on('request', (request) => {
      const ping = readPing(new URL(request.url()));
      if (ping !== null) this.#sent.push(ping);
    });
  }

  /** URL of the page that plays these ads, with its pings under this key. */
  url({ ads, steps = [], rate = 1, full = false, serviceQuery = {} }: StandOptions, session = this.session): string {
    const query = new URLSearchParams({ own: REFERENCE, rate: String(rate), steps: JSON.stringify(steps) });
    if (full) query.set('full', '');
    for (const ad of ads) {
      const [path = '', own = ''] = ad.split('?', 2);
      const [name, house] = path.split('/').reverse();
      const search = new URLSearchParams({
        s: session,
        ...serviceQuery,
        ...Object.fromEntries(new URLSearchParams(own)),
      });
      const base = house === undefined ? REFERENCE : `${REFERENCE.replace('localhost', '127.0.0.1')}/${house}`;
      query.append('vast', `${base}/ads/vast/${name}.xml?${search}`);
    }
    return `${this.origin}/frame?${query}`;
  }

  /** The same on another page of the context. */
  on(page: Page): AdStand {
    return new AdStand(page, this.origin, this.session);
  }

  async open(options: StandOptions): Promise<void> {
    await this.page.goto(this.url(options));
  }

  /** Waits until the content plays, which it does after the last ad. */
  async expectContent(): Promise<void> {
    await this.page.waitForFunction(() => window.vvAd?.contentAt !== null);
  }

  adEvents(): Promise<string[]> {
    return this.page.evaluate(() => window.vvAd.adEvents);
  }

  /** Pings of this key in the order of sending, as lines of the reference service's log. */
  sent(session = this.session): string[] {
    return this.#sent.filter((ping) => ping.session === session).map(({ line }) => line);
  }

  /** Expects that each sent ping of this key arrived once. They use several connections, so the order is free. */
  async expectArrived(session = this.session): Promise<void> {
    await expect(async () => {
      const response = await fetch(`${REFERENCE}/ads/pings?as=text&s=${session}`);
      const arrived = (await response.text()).trimEnd().split('\n').sort().join('\n');
      expect(arrived, 'pings that arrived').toBe(this.sent(session).sort().join('\n'));
    }).toPass({ timeout: ARRIVAL_MS });
  }

  /** Expects exactly these pings in this order, and that they arrived. */
  async expectPings(expected: readonly string[]): Promise<void> {
    await expect.poll(() => this.sent().join('\n')).toBe(expected.join('\n'));
    await this.expectArrived();
  }
}

/** The log line for a URL; null if it is no ping. */
function readPing({ pathname, searchParams }: URL): { session: string; line: string } | null {
  const [, ad, event] = /\/ads\/ping\/([^/]+)\/([^/]+)$/.exec(pathname) ?? [];
  if (ad === undefined) return null;
  const rest = [...searchParams].filter(([name]) => name !== 's').map(([name, value]) => ` ${name}=${value}`);
  return { session: searchParams.get('s') ?? '', line: `${ad} ${event}${rest.join('')}` };
}

/** Serves the engine, built for a page without anything else, and pages that use it. */
async function startStand(): Promise<RunningServer> {
  const script = await buildEngineFile(fileURLToPath(new URL('./ad-frame.ts', import.meta.url)));
  const app = new Hono();
  app.get('/frame', (c) => c.html(FRAME));
  app.get('/frame.js', (c) => c.body(script, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }));
  app.get('/blank', (c) => c.html('<!doctype html><title>blank</title>'));
  return serve({ port: 0, bind: '127.0.0.1' }, () => app);
}

const FRAME = `<!doctype html><html lang="ru"><meta charset="utf-8"><title>ad</title>
<style>html,body,#slot,video{margin:0;width:100%;height:100%}#content{position:absolute;inset:0;z-index:-1}</style>
<div id="slot"></div><video id="content" muted playsinline preload="none" src="${REFERENCE}/media/progressive/film.mp4"></video>
<script type="module" src="/frame.js"></script></html>`;

interface Fixtures {
  stand: AdStand;
  problems: Problems;
}

/** Tests of the engine alone. No test may leave an uncaught exception. */
export const test = base.extend<Fixtures, { standServer: RunningServer }>({
  standServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const server = await startStand();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  stand: async ({ page, standServer }, use, { testId }) => {
    const stand = new AdStand(page, standServer.origin, testId);
    await use(stand);
    await fetch(`${REFERENCE}/ads/pings?s=${testId}`, { method: 'DELETE' });
  },
  problems: [
    async ({ context }, use) => {
      const problems = watchProblems(context);
      await use(problems);
      expect(problems.exceptions, 'exceptions nobody caught').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
