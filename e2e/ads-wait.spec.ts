import { expect, test } from './pages/test';

// tests/browser/ads-wait has the limit for all of it, with a clock.

/** Each step stays within its own limit. */
const SLOW = 'fault=delay:4500';

const CASES = [
  ['a chain of wrappers', 'wrapper-deep?hops=5&media_fault=hang', 'wrapper-deep-1 error code=301'],
  ['a file that never loads', 'linear?media_fault=hang', 'linear error code=402'],
] as const;

for (const [what, ad, ping] of CASES) {
  test(`slow ads: the content plays after a slow list, slow documents and ${what}`, async ({
    ads,
    hostPage,
    page,
    player,
  }) => {
    await page.route('**/ads/vast/**', (route) => route.continue({ url: `${route.request().url()}&${SLOW}` }));
    await ads.ask({ preroll: [ad], list: SLOW });
    await hostPage.open();
    await player.bigPlay.click();
    await player.expectPlays(40_000);
    await ads.expectGone();
    await expect.poll(() => ads.pings()).toContain(ping);
  });
}
