import { serveCreative } from './pages/creatives';
import { setGlobals } from './pages/globals';
import { expect, test } from './pages/test';

test.beforeEach(({ page }) => setGlobals(page, { env_ad_rules: 'full' }));

test('interactive ads: a creative that blocks its thread is ended, where the browser gives its frame a process', async ({
  context,
  hostPage,
  player,
  ads,
}) => {
  const pings = await serveCreative(context, { vpaid: 'blocks its thread' });
  await hostPage.open();
  await player.bigPlay.click();
  await expect.poll(() => pings.filter((one) => one.startsWith('error')), { timeout: 45_000 }).toEqual(['error-402']);
  await player.expectPlays();
  await expect(ads.label).toHaveCount(0);
});

test('interactive ads: a creative starts muted where the browser refuses sound, and the viewer is offered it', async ({
  context,
  hostPage,
  ads,
}) => {
  const pings = await serveCreative(context, { vpaid: 'long' });
  await hostPage.open({ auto_play: 1 });
  await expect(ads.soundOffer).toBeVisible();
  expect(pings).toContain('volume-0');
  await ads.soundOffer.click();
  await expect.poll(() => pings).toContain('volume-1');
});
