import { expect, test } from './pages/test';

test("autoplay policy: an ad plays muted, offers its sound, and leaves the content's sound unchanged", async ({
  hostPage,
  player,
  ads,
  page,
}) => {
  await ads.ask({ preroll: ['linear'] });
  // Playwright's evaluations count as user gestures, so the test waits for a console message.
  await page.addInitScript(() => {
    addEventListener('message', ({ data }: MessageEvent) => {
      if (data?.kind === 'event' && data.name === 'adstart') console.info('test: adstart');
    });
  });
  const begun = page.waitForEvent('console', (message) => message.text() === 'test: adstart');
  await hostPage.openDemo({ auto_play: 1 });
  await begun;
  await expect(ads.soundOffer).toBeVisible();
  await expect(ads.video).toHaveJSProperty('muted', true);
  await ads.soundOffer.click();
  await expect(ads.video).toHaveJSProperty('muted', false);
  await expect(ads.soundOffer).toHaveCount(0);
  await expect(ads.skip).toBeEnabled();
  await ads.skip.click();
  await player.expectPlays();
  await expect(player.video).toHaveJSProperty('muted', false);
  await expect.poll(() => ads.pings()).toContain('linear unmute');
});

test('autoplay policy: where every start needs a press, the preroll comes after the press as well', async ({
  hostPage,
  player,
  ads,
  page,
}) => {
  await ads.ask({ preroll: ['linear'] });
  // Browsers that save power refuse muted starts too. Chromium has no such setting.
  await page.addInitScript(() => {
    const { prototype } = HTMLMediaElement;
    const { play } = prototype;
    let isPressed = false;
    addEventListener(
      'pointerdown',
      () => {
        isPressed = true;
      },
      true,
    );
    prototype.play = async function start(this: HTMLMediaElement) {
      if (!isPressed) throw new DOMException('no press', 'NotAllowedError');
      return play.call(this);
    };
  });
  await hostPage.openDemo({ auto_play: 1 });
  await expect.poll(() => hostPage.events('aderror')).toContainEqual(expect.objectContaining({ code: 450 }));
  await expect.poll(() => hostPage.events('autoplayblocked')).toContainEqual({ muted: false });
  // Neither billed nor an error: the same ad plays at the press.
  expect((await ads.pings()).filter((ping) => ping !== 'linear loaded')).toEqual([]);
  await player.frame.locator('body').click();
  await ads.expectPlays();
  await expect(ads.soundOffer).toHaveCount(0);
  expect(await player.played(), 'seconds of the film that were played').toBe(0);
  await ads.skip.click();
  await player.expectPlays();
});
