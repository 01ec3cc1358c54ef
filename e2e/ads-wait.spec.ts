import { expect, test } from './pages/test';

declare global {
  interface Window {
    /** On the frame's own clock, in milliseconds: the press of play, and the first frame of the film. */
    vvPressedAt?: number;
    vvFilmPlaysAt?: number;
  }
}

/** From the wish to play to the film, whatever the ads do. */
const FILM_LIMIT_MS = 13_000;
/** Each step by itself stays within its own limit. */
const SLOW = 'fault=delay:4500';

const CASES = [
  ['a chain of wrappers', 'wrapper-deep?hops=5&media_fault=hang', 'wrapper-deep-1 error code=301'],
  ['a file that never comes', 'linear?media_fault=hang', 'linear error code=402'],
] as const;

for (const [what, ad, ping] of CASES) {
  test(`the film plays within 13 s of the press: a slow list, slow documents and ${what}`, async ({
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
