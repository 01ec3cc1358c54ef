import type { Page } from '@playwright/test';
import { E2E_ORIGIN } from '../dev/support/e2e-origins';
import { SCRIPTS, serveCreative } from './pages/creatives';
import { setGlobals } from './pages/globals';
import { expect, test } from './pages/test';
import { watchViolations } from './pages/violations';

const FILM = `${E2E_ORIGIN.catalogue}/media/ads/first-360.mp4`;
const BILLED = ['impression', 'creativeView', 'start'];
/** Waits of a break, the overtime of an ad without an end, and a slow machine. */
const END_MS = 45_000;

/** Own requests of a creative are no pings of the player. */
const eventsOf = (pings: readonly string[]) =>
  pings.filter((one) => /^(impression|creativeView|start|firstQ|midp|thirdQ|complete|pause$|resume$|error)/.test(one));

const creativeFrame = (page: Page) => page.frames().find((frame) => frame.url().endsWith('?creative'));

test.beforeEach(({ page }) => setGlobals(page, { env_ad_rules: 'full' }));

test('interactive ads: a creative of VPAID plays to its end in its sandbox, and each event is counted once', async ({
  context,
  page,
  hostPage,
  player,
  ads,
  problems,
}) => {
  const violations = await watchViolations(page);
  const pings = await serveCreative(context, { vpaid: 'good' });
  await hostPage.open();
  await player.bigPlay.click();
  await expect(ads.label).toContainText('Реклама');
  const frame = creativeFrame(page);
  await frame?.locator('button').click();
  await expect.poll(() => pings).toContain('pressed');
  await expect(player.frame.getByTestId('spot-click')).toHaveAttribute('href', 'https://shop.vv.test/sale');
  await player.expectPlays();
  await expect(ads.label).toHaveCount(0);
  expect(eventsOf(pings)).toEqual([...BILLED, 'firstQuartile', 'midpoint', 'thirdQuartile', 'complete']);
  expect(pings).toContain('parameters-data');
  expect(await frame?.evaluate(() => origin).catch(() => 'null')).toBe('null');
  await violations.expectNone();
  problems.expectNone();
});

test('interactive ads: a creative pauses with the player, and hears that the viewer has left it', async ({
  context,
  hostPage,
  player,
  ads,
}) => {
  const pings = await serveCreative(context, { vpaid: 'long' });
  await hostPage.open();
  await player.bigPlay.click();
  await expect(ads.label).toBeVisible();
  await player.frame.getByTestId('spot-play-toggle').click();
  await expect.poll(() => eventsOf(pings)).toEqual([...BILLED, 'pause']);
  await player.frame.getByTestId('spot-play-toggle').click();
  await expect.poll(() => eventsOf(pings)).toEqual([...BILLED, 'pause', 'resume']);
  expect(pings).toEqual(expect.arrayContaining(['paused', 'resumed', 'volume-1']));
});

test('interactive ads: a creative reaches no storage, no cookie, no page and no window of ours', async ({
  context,
  page,
  hostPage,
  player,
}) => {
  const pings = await serveCreative(context, { vpaid: 'attack' });
  await hostPage.open();
  const before = page.url();
  await player.bigPlay.click();
  await expect.poll(() => pings.filter((one) => one.startsWith('re')).length).toBeGreaterThanOrEqual(7);
  await player.expectPlays();
  expect(pings.filter((one) => one.startsWith('reached'))).toEqual([]);
  expect([page.url(), context.pages().length]).toEqual([before, 1]);
  expect(pings).not.toContain('elsewhere');
  expect(pings).not.toContain('popup');
});

const BAD: Readonly<Record<string, string>> = {
  'hangs in init': 'error-402',
  'floods the bridge': 'error-901',
  'throws at its start': 'error-901',
  'has version 3': 'error-901',
  'reports an error': 'error-901',
  'has no ad': 'error-901',
  'has no entry point': 'error-901',
  'leaves its document': 'error-901',
};

for (const [name, error] of Object.entries(BAD)) {
  test(`interactive ads: a creative that ${name} is ended unbilled, and the film plays`, async ({
    context,
    hostPage,
    player,
    ads,
  }) => {
    expect(SCRIPTS).toHaveProperty([name]);
    const pings = await serveCreative(context, { vpaid: name });
    await hostPage.open();
    await player.bigPlay.click();
    await expect.poll(() => eventsOf(pings), { timeout: END_MS }).toEqual([error]);
    await player.expectPlays();
    await expect(ads.label).toHaveCount(0);
  });
}

test('interactive ads: a creative that never ends is ended after its duration', async ({
  context,
  hostPage,
  player,
}) => {
  const pings = await serveCreative(context, { vpaid: 'never ends' });
  await hostPage.open();
  await player.bigPlay.click();
  await expect.poll(() => eventsOf(pings), { timeout: END_MS }).toEqual([...BILLED, 'error-901']);
  await player.expectPlays();
});

test('interactive ads: a film beside a creative of VPAID is played instead', async ({
  context,
  hostPage,
  player,
  ads,
}) => {
  const pings = await serveCreative(context, { vpaid: 'good', film: FILM });
  await hostPage.open();
  await player.bigPlay.click();
  await ads.expectPlays();
  expect(pings.filter((one) => one.startsWith('/vpaid'))).toEqual([]);
});

test('interactive ads: a layer of SIMID lies above the film, and its buttons can be pressed', async ({
  context,
  page,
  hostPage,
  player,
  ads,
}) => {
  const pings = await serveCreative(context, { simid: 'simid', film: FILM });
  await hostPage.open();
  await player.bigPlay.click();
  await ads.expectPlays();
  await expect.poll(() => pings).toContain('simid-started');
  expect(pings).toContain('simid-data');
  const layer = page.frames().find((frame) => frame.url().includes('/simid/'));
  await layer?.locator('button').click();
  await expect(ads.label).toHaveCount(0);
  await player.expectPlays();
  expect(eventsOf(pings)).not.toContain('complete');
});

test('interactive ads: a film plays alone where its layer of SIMID never answers', async ({
  context,
  hostPage,
  player,
  ads,
}) => {
  const pings = await serveCreative(context, { simid: 'silent', film: FILM });
  await hostPage.open();
  await player.bigPlay.click();
  await ads.expectPlays();
  await expect.poll(() => eventsOf(pings), { timeout: END_MS }).toContain('complete');
  await player.expectPlays();
});

test('interactive ads: are refused with 403 under the rules plain', async ({ context, page, hostPage, player }) => {
  await setGlobals(page, { env_ad_rules: 'plain' });
  const pings = await serveCreative(context, { vpaid: 'good' });
  await hostPage.open();
  await player.bigPlay.click();
  await player.expectPlays();
  expect(eventsOf(pings)).toEqual(['error-403']);
  expect(pings.filter((one) => one.startsWith('/vpaid'))).toEqual([]);
});
