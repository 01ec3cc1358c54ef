import type { Bench, Row } from '../bench';
import { countLive } from '../live-objects';
import { usedHeapKb } from '../used-heap';
import { pingedEvents } from './ad-pings';
import { startAdServer } from './ad-server';

const ADS = 200;
/** Limit of the heap's growth over the ads. */
const GROWTH_LIMIT_KB = 1000;
/** Ads before the measurement, so that the page has compiled and cached its code. */
const WARM_UP_ADS = 5;
/** Limit of the run; an ad hangs after this. */
const LIMIT_MS = 120_000;

type Window = typeof globalThis & { playAds(count: number): Promise<void> };

/** Measures the memory that many ads in one page leave behind. */
export const adLeaks: Bench = {
  name: 'ad-leaks',
  isPerBrowser: false,
  pages: { 'vv-many': 'ads/pages/vv-many.js' },
  note:
    `${ADS} ads in one page, each prepared, started and skipped at its first frame, after ${WARM_UP_ADS} that do not ` +
    'count. The JavaScript heap before and after them, each time after a forced collection, and the video elements that ' +
    'are still alive outside the document.',
  async run({ browser, pages }) {
    const ads = await startAdServer({ document: 0, media: 0 });
    const context = await browser.newContext();
    const timeout = setTimeout(() => void context.close(), LIMIT_MS);
    try {
      const page = await context.newPage();
      const vast = `${ads.origin}/ads/vast/skip-now.xml`;
      await page.goto(`${pages}/vv-many.html?${new URLSearchParams({ vast })}`);
      await page.locator('html[data-ready]').waitFor({ state: 'attached' });
      const session = await context.newCDPSession(page);
      const play = (count: number) => page.evaluate((ads) => (globalThis as Window).playAds(ads), count);
      await play(WARM_UP_ADS);
      const before = await usedHeapKb(session);
      await play(ADS);
      const after = await usedHeapKb(session);
      const detached = await countLive(session, 'HTMLVideoElement.prototype', '!one.isConnected');
      const skipped = (await pingedEvents(ads.origin)).filter((event) => event === 'skip');
      return rows(after - before, detached, skipped.length);
    } finally {
      clearTimeout(timeout);
      await context.close();
      await ads.close();
    }
  },
};

function rows(growthKb: number, detached: number, skipped: number): Row[] {
  const of = 'VV Player';
  const expected = WARM_UP_ADS + ADS;
  return [
    {
      measure: `heap growth over ${ADS} ads`,
      of,
      unit: 'kB',
      values: [growthKb],
      target: { text: `< ${GROWTH_LIMIT_KB} kB`, isMet: growthKb < GROWTH_LIMIT_KB },
    },
    {
      measure: `detached videos after ${ADS} ads`,
      of,
      unit: '',
      values: [detached],
      target: { text: '0', isMet: detached === 0 },
    },
    {
      measure: 'ads whose skip ping came',
      of,
      unit: '',
      values: [skipped],
      target: { text: `= ${expected}`, isMet: skipped === expected },
    },
  ];
}
