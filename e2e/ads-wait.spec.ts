import { expect, test } from './pages/test';

declare global {
  interface Window {
    /** Times of the press of play and of the first content frame, in milliseconds of the frame's clock. */
    vvPressedAt?: number;
    vvFilmPlaysAt?: number;
  }
}

/** Limit from the play request to the content, for any ads. */
const FILM_LIMIT_MS = 13_000;
/** Each step stays within its own limit. */
const SLOW = 'fault=delay:4500';

const CASES = [
  ['a chain of wrappers', 'wrapper-deep?hops=5&media_fault=hang', 'wrapper-deep-1 error code=301'],
  ['a file that never loads', 'linear?media_fault=hang', 'linear error code=402'],
] as const;

for (const [what, ad, ping] of CASES) {
  test(`slow ads: the content plays within 13 s of the press, with a slow list, slow documents and ${what}`, async ({
    ads,
    hostPage,
    page,
    player,
  }) => {
    await page.addInitScript(() => {
      document.addEventListener('click', () => (window.vvPressedAt ??= performance.now()), true);
      const note = ({ target }: Event): void => {
        const isFilm = target instanceof HTMLVideoElement && target.closest('[data-testid="spot-slot"]') === null;
        if (isFilm && window.vvPressedAt !== undefined) window.vvFilmPlaysAt ??= performance.now();
      };
      // Media events do not bubble.
      document.addEventListener('playing', note, true);
    });
    await page.route('**/ads/vast/**', (route) => route.continue({ url: `${route.request().url()}&${SLOW}` }));
    await ads.ask({ preroll: [ad], list: SLOW });
    await hostPage.open();
    await player.bigPlay.click();
    await player.expectPlays(40_000);
    const waitMs = await player.root.evaluate(() => Number(window.vvFilmPlaysAt) - Number(window.vvPressedAt));
    expect(waitMs).toBeLessThan(FILM_LIMIT_MS);
    await ads.expectGone();
    await expect.poll(() => ads.pings()).toContain(ping);
  });
}
