import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { E2E_ORIGIN } from '../dev/support/e2e-origins';
import { WHOLE_AD } from './pages/ad-stand';

/** Opens a page with a `<video>` and the ad engine, without the widget. */
const open = (page: Page, name: string, session: string) =>
  page.goto(`/ads.html?tag=${encodeURIComponent(`${E2E_ORIGIN.catalogue}/ads/vast/${name}.xml?s=${session}`)}`);

/** The pings that have arrived. Those sent at one moment arrive in any order. */
async function pings(page: Page, session: string): Promise<string[]> {
  const answer = await page.request.get(`${E2E_ORIGIN.catalogue}/ads/pings?s=${session}&as=text`);
  return (await answer.text()).trim().split('\n');
}

/** The events of an ad in the order in which the page sends their pings. */
function watchSentPings(page: Page): readonly string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const [, event] = /\/ads\/ping\/\w+\/(\w+)/.exec(request.url()) ?? [];
    if (event !== undefined) sent.push(event);
  });
  return sent;
}

const film = (page: Page) =>
  page.locator('#film').evaluate((video: HTMLVideoElement) => !video.paused && video.currentTime > 0);

test('ad engine on a plain page: plays a VAST tag, then the content', async ({ page }) => {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  const sent = watchSentPings(page);
  const session = randomUUID();
  await open(page, 'short', session);
  await page.getByRole('button', { name: 'Смотреть' }).click();
  await expect(page.locator('#slot video')).toBeVisible();
  expect(await film(page)).toBe(false);
  await expect(page.locator('#slot video')).toHaveCount(0);
  await expect.poll(() => film(page)).toBe(true);
  await expect.poll(() => sent).toEqual(WHOLE_AD);
  const arrived = async () => (await pings(page, session)).toSorted();
  await expect.poll(arrived).toEqual(WHOLE_AD.map((event) => `short ${event}`).toSorted());
  expect(errors).toEqual([]);
});

test('ad engine on a plain page: a tag without an ad plays the content at once', async ({ page }) => {
  const session = randomUUID();
  await open(page, 'media-404', session);
  await page.getByRole('button', { name: 'Смотреть' }).click();
  await expect.poll(() => film(page)).toBe(true);
  await expect.poll(() => pings(page, session)).toEqual(['media-404 error code=405']);
});
