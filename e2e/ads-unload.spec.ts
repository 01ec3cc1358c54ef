import { E2E_ORIGIN } from '../dev/support/e2e-origins';
import * as AD_STATUS from '../src/domain/ads/ad-status-code';
import { addFrame, openCrowdPage } from './pages/ad-crowd';
import { type AdStand, expect, test } from './pages/ad-stand';

/** Number of frames for each way to leave. */
const TRIALS = 60;
/** Frames of one page: a browser gives a closed tab half a second for all its frames. */
const PER_PAGE = 20;
const PER_TAB = 2;
/** Rate of a pod, whose first ad plays before the one that is left. */
const FAST = 4;

/** Pings of a press on the ad while its page unloads: to our origin with headers, and to foreign ones. */
const PINGS = ['click', 'click-no-cors', 'click-no-preflight'];

/**
 * Opens a page whose frames all show an ad, paused to save CPU; each ad is pressed when its frame unloads. In every other
 * frame the ad is the second of a pod.
 */
async function openLeavers(stand: AdStand, count: number): Promise<void> {
  const { page } = stand;
  await openCrowdPage(stand);
  const steps = [{ when: { id: 'unload', status: AD_STATUS.PLAYING }, call: 'pause' as const }];
  for (let frame = 0; frame < count; frame += 1) {
    const isPod = frame % 2 === 1;
    await addFrame(
      page,
      stand.url({ ads: [isPod ? 'unload-pod' : 'unload'], full: isPod, rate: isPod ? FAST : 1, steps }),
    );
  }
  await page.waitForFunction(
    ([paused, count]) => {
      const frames = [...document.querySelectorAll('iframe')];
      const isOn = frames.map(({ contentWindow }) => contentWindow?.vvAd?.adBreak?.state()?.status === paused);
      return isOn.length === count && isOn.every(Boolean);
    },
    [AD_STATUS.PAUSED, count] as const,
  );
  await page.evaluate(() => {
    for (const { contentWindow } of document.querySelectorAll('iframe')) {
      contentWindow?.addEventListener('pagehide', () => contentWindow.vvAd.adBreak?.click());
    }
  });
}

/** Expects that every ping of every trial arrived once. */
async function expectAll({ session }: AdStand): Promise<void> {
  const counts = async (): Promise<Record<string, number>> => {
    const response = await fetch(`${E2E_ORIGIN.catalogue}/ads/pings?as=text&s=${session}`);
    const lines = (await response.text()).split('\n');
    return Object.fromEntries(PINGS.map((event) => [event, lines.filter((line) => line === `unload ${event}`).length]));
  };
  await expect.poll(counts).toEqual(Object.fromEntries(PINGS.map((event) => [event, TRIALS])));
}

/** Ways to leave all frames of a page; `left` differs at each call. */
const WAYS: Record<string, (stand: AdStand, left: number) => Promise<unknown>> = {
  'the page is left': ({ page, origin }, left) => page.goto(`${origin}/blank?${left}`),
  'the page is loaded again': ({ page }) => page.reload(),
  'the host page removes the frame': ({ page }) =>
    page.evaluate(() => {
      for (const frame of document.querySelectorAll('iframe')) frame.remove();
    }),
  'the host page gives the frame another address': ({ page, origin }) =>
    page.evaluate((blank) => {
      for (const frame of document.querySelectorAll('iframe')) frame.src = blank;
    }, `${origin}/blank`),
};

for (const [way, leave] of Object.entries(WAYS)) {
  test(`ad engine: pings sent in pagehide arrive when ${way}`, async ({ stand }) => {
    for (let left = 0; left < TRIALS; left += PER_PAGE) {
      await openLeavers(stand, PER_PAGE);
      await leave(stand, left);
    }
    await expectAll(stand);
  });
}

test('ad engine: pings sent in pagehide arrive when the tab is closed', async ({ context, stand }) => {
  for (let left = 0; left < TRIALS; left += PER_TAB) {
    const tab = await context.newPage();
    await openLeavers(stand.on(tab), PER_TAB);
    await tab.close({ runBeforeUnload: true });
    await expect.poll(() => tab.isClosed()).toBe(true);
  }
  await expectAll(stand);
});
