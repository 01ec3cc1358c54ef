import { fileURLToPath } from 'node:url';
import type { Bench, BenchContext, Row } from '../bench';
import { inTurn, median } from '../statistics';
import { type AdDelays, startAdServer } from './ad-server';

/** Far away, but on a good line. */
const DELAYS: AdDelays = { document: 150, media: 80 };
/** Issue: a preloaded ad. */
const PRELOADED_LIMIT_MS = 50;
/** Issue: a cold ad, of Fluid Player's time. */
const COLD_SHARE = 0.8;

const CASES = {
  'vv-preloaded': 'VV Player, preloaded',
  'vv-cold': 'VV Player, cold',
  'fluid-player': 'Fluid Player 3.58.0',
  bare: 'bare page',
} as const;
type Case = keyof typeof CASES;
const NAMES = Object.keys(CASES) as Case[];

/** After the page has loaded, so that its own work is not measured. */
const REST_MS = 300;
const FIRST_AD_FRAME = fileURLToPath(new URL('first-ad-frame.js', import.meta.url));
const NEEDED_PINGS = ['impression', 'start'];

type Window = typeof globalThis & { firstAdFrameMs?: number };

/** From the viewer's press to the first frame of an ad. */
export const adStart: Bench = {
  name: 'ad-start',
  pages: Object.fromEntries(NAMES.map((name) => [name, `ads/pages/${name}.js`])),
  note:
    'One press on one film, a new browser context each run, in turn. From the trusted click to the first frame of the ' +
    'ad: its video has presented one (`requestVideoFrameCallback`), plays and can be seen, and that has been drawn. The ' +
    `ad comes from another origin, the document after ${DELAYS.document} ms and the file after ${DELAYS.media} ms. ` +
    'Scripts and film are loaded before the click. *Preloaded*: the ad too, out of sight. *Cold*: nothing of it; nor by ' +
    'Fluid Player, as it comes, nor by the bare page, which only fetches, parses and plays. A run counts only when the ' +
    'impression and start pings of its ad have arrived.',
  async run(context) {
    const ads = await startAdServer(DELAYS);
    try {
      const measured: Record<Case, number[]> = { 'vv-preloaded': [], 'vv-cold': [], 'fluid-player': [], bare: [] };
      // One round that does not count: the first is everybody's slowest.
      for (const name of NAMES) await measure(context, ads.origin, name, 'warm-up');
      for (const [index, name] of inTurn(NAMES, context.runs).entries()) {
        measured[name].push(await measure(context, ads.origin, name, `${name}-${index}`));
      }
      return rows(measured);
    } finally {
      await ads.close();
    }
  },
};

/** Milliseconds of one run in a context of its own. Throws when the ad did not play. */
async function measure(
  { browser, pages }: BenchContext,
  adOrigin: string,
  name: Case,
  session: string,
): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 800, height: 450 } });
  try {
    const page = await context.newPage();
    await page.addInitScript({ path: FIRST_AD_FRAME });
    const vast = `${adOrigin}/ads/vast/linear.xml?s=${session}`;
    const film = `${adOrigin}/media/progressive/film.mp4`;
    await page.goto(`${pages}/${name}.html?${new URLSearchParams({ vast, film })}`);
    await page.locator('html[data-ready]').waitFor({ state: 'attached' });
    await page.waitForTimeout(REST_MS);
    await page.mouse.click(320, 180);
    const handle = await page.waitForFunction(() => (globalThis as Window).firstAdFrameMs, null, { timeout: 10_000 });
    const ms = await handle.jsonValue();
    await waitForPings(adOrigin, session);
    return ms ?? Number.NaN;
  } finally {
    await context.close();
  }
}

/** Throws unless the ad has told of itself soon. */
async function waitForPings(adOrigin: string, session: string): Promise<void> {
  const end = Date.now() + 5000;
  for (;;) {
    const text = await (await fetch(`${adOrigin}/ads/pings?s=${session}&as=text`)).text();
    const missing = NEEDED_PINGS.filter((event) => !text.includes(` ${event}\n`));
    if (missing.length === 0) return;
    if (Date.now() > end) throw new Error(`${session}: no ${missing.join(', ')} among the pings:\n${text}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function rows(measured: Readonly<Record<Case, readonly number[]>>): Row[] {
  const share = median(measured['vv-cold']) / median(measured['fluid-player']);
  const targets: Partial<Record<Case, Row['target']>> = {
    'vv-preloaded': {
      text: `<= ${PRELOADED_LIMIT_MS} ms`,
      isMet: median(measured['vv-preloaded']) <= PRELOADED_LIMIT_MS,
    },
    'vv-cold': { text: `<= ${COLD_SHARE} of Fluid's (${share.toFixed(2)})`, isMet: share <= COLD_SHARE },
  };
  return NAMES.map((name) => {
    const target = targets[name];
    return { measure: 'ad start', of: CASES[name], unit: 'ms', values: measured[name], ...(target && { target }) };
  });
}
