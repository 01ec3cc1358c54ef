import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright';
import type { Bench, Row } from '../bench';
import { median, roundRobin } from '../statistics';
import { startWidget } from '../widget-server';
import { clearPings, waitForPings } from './ad-pings';
import { type AdDelays, startAdServer } from './ad-server';

/** A distant server behind a fast link. */
const DELAYS: AdDelays = { document: 150, media: 80 };
/** Target for a preloaded ad. */
const PRELOADED_LIMIT_MS = 50;
/** Target for a cold ad, as a share of Fluid Player's time. */
const COLD_SHARE = 0.8;

const CASES = {
  'vv-preloaded': 'VV Player, engine alone, preloaded',
  'vv-widget': 'VV Player, whole widget, preloaded',
  'vv-cold': 'VV Player, engine alone, cold',
  'fluid-player': 'Fluid Player 3.58.0',
  bare: 'bare page',
} as const;
type Case = keyof typeof CASES;
const NAMES = Object.keys(CASES) as Case[];
const PAGES = NAMES.filter((name) => name !== 'vv-widget');

/** Pause after everything has loaded, so that only the press is measured. */
const REST_MS = 500;
const FIRST_AD_FRAME = fileURLToPath(new URL('first-ad-frame.js', import.meta.url));

type Window = typeof globalThis & { firstAdFrameMs?: number };

/** Measures the time from the viewer's press to the first frame of an ad. */
export const adStart: Bench = {
  name: 'ad-start',
  isPerBrowser: false,
  pages: Object.fromEntries(PAGES.map((name) => [name, `ads/pages/${name}.js`])),
  note:
    'One press on one film, a new browser context each run, in turn. From the trusted click to the first frame of the ' +
    'ad: its video has presented one (`requestVideoFrameCallback`), plays and can be seen, and that has been drawn. The ' +
    `ad comes from another origin, the document after ${DELAYS.document} ms and the file after ${DELAYS.media} ms. ` +
    'Scripts and film are loaded before the click. *Preloaded*: the ad too, out of sight. *Cold*: nothing of it; nor by ' +
    'Fluid Player, as it comes, nor by the bare page, which only fetches, parses and plays. A run counts only when the ' +
    'impression and start pings of its ad have arrived.',
  async run({ browser, pages, runs }) {
    const ads = await startAdServer(DELAYS);
    const widget = await startWidget(ads.origin).catch(async (error: unknown) => {
      await ads.close();
      throw error;
    });
    const urlOf = (name: Case): string => {
      if (name === 'vv-widget') return widget.url;
      const vast = `${ads.origin}/ads/vast/linear.xml`;
      const film = `${ads.origin}/media/progressive/film.mp4`;
      return `${pages}/${name}.html?${new URLSearchParams({ vast, film })}`;
    };
    const measured: Record<string, number[]> = {};
    try {
      // The first round does not count: it is the slowest of every case.
      for (const [index, name] of roundRobin(NAMES, 1 + runs).entries()) {
        await clearPings(ads.origin);
        const ready = name === 'vv-widget' ? widgetReady : pageReady;
        const played = () => waitForPings(ads.origin, ['impression', 'start']);
        const ms = await measure(browser, urlOf(name), ready, played);
        if (index >= NAMES.length) measured[name] = [...(measured[name] ?? []), ms];
      }
    } finally {
      await widget.close();
      await ads.close();
    }
    return rows(measured);
  },
};

/** Measures one run in a context of its own, in milliseconds. Throws if no ad plays or `played` does not match. */
async function measure(
  browser: Browser,
  url: string,
  ready: (page: Page) => Promise<unknown>,
  played: () => Promise<void>,
): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 640, height: 360 } });
  try {
    const page = await context.newPage();
    await page.addInitScript({ path: FIRST_AD_FRAME });
    await page.goto(url);
    await ready(page);
    await page.waitForTimeout(REST_MS);
    await page.mouse.click(320, 180);
    const frame = await page.waitForFunction(() => (globalThis as Window).firstAdFrameMs, null, { timeout: 10_000 });
    await played();
    return Number(await frame.jsonValue());
  } finally {
    await context.close();
  }
}

const pageReady = (page: Page): Promise<unknown> => page.locator('html[data-ready]').waitFor({ state: 'attached' });

/** The widget has no event for a loaded ad. */
const widgetReady = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('video')].some(
      ({ currentSrc, readyState }) =>
        currentSrc.includes('/media/ads/') && readyState === HTMLMediaElement.HAVE_ENOUGH_DATA,
    ),
  );

function rows(measured: Readonly<Record<string, readonly number[]>>): Row[] {
  const middle = (name: Case): number => median(measured[name] ?? []);
  const share = middle('vv-cold') / middle('fluid-player');
  const preloaded = (name: Case): Row['target'] => ({
    text: `<= ${PRELOADED_LIMIT_MS} ms`,
    isMet: middle(name) <= PRELOADED_LIMIT_MS,
  });
  const targets: Partial<Record<Case, Row['target']>> = {
    'vv-preloaded': preloaded('vv-preloaded'),
    'vv-widget': preloaded('vv-widget'),
    'vv-cold': { text: `<= ${COLD_SHARE} of Fluid's (${share.toFixed(2)})`, isMet: share <= COLD_SHARE },
  };
  return NAMES.map((name) => {
    const target = targets[name];
    return {
      measure: 'ad start',
      of: CASES[name],
      unit: 'ms',
      values: measured[name] ?? [],
      ...(target && { target }),
    };
  });
}
