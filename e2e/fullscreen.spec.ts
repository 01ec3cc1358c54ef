import { openBarePage } from './pages/bare-page';
import { expect, test } from './pages/test';

/** Removes element fullscreen, as on an iPhone, which can only show bare videos fullscreen. */
const NO_ELEMENT_FULLSCREEN = () => {
  for (const prototype of [Element.prototype, Document.prototype]) {
    for (const name of Object.getOwnPropertyNames(prototype)) {
      if (/fullscreen/i.test(name)) delete (prototype as unknown as Record<string, unknown>)[name];
    }
  }
};

/** The whole demo page fits, so a key never scrolls it and the frame stays where it is. */
test.use({ viewport: { width: 1280, height: 720 } });

test('fullscreen: it and playback continue over an episode change', async ({ hostPage, page, player, problems }) => {
  await hostPage.open();
  await player.start();
  await player.tagVideo();
  await player.press(player.fullscreenToggle);
  await player.expectFullscreen(true);
  await page.keyboard.press('Shift+KeyN');
  await expect.poll(() => hostPage.stateField('episodeId')).toBe(102);
  await player.expectPlays();
  await player.expectFullscreen(true);
  await player.expectSameVideo();
  await page.keyboard.press('KeyF');
  await player.expectFullscreen(false);
  await player.expectPlays();
  problems.expectNone();
});

test('fullscreen: picture-in-picture closes before it and returns after it', async ({
  hostPage,
  page,
  player,
  problems,
}) => {
  await hostPage.open();
  await player.start();
  await page.keyboard.press('KeyI');
  await player.expectPictureInPicture(true);
  await page.keyboard.press('KeyF');
  await player.expectFullscreen(true);
  await player.expectPictureInPicture(false);
  await page.keyboard.press('KeyF');
  await player.expectFullscreen(false);
  await player.expectPictureInPicture(true);
  problems.expectNone();
});

test('fullscreen: a phone turns to landscape, and a refusal changes nothing', async ({
  hostPage,
  page,
  player,
  problems,
}) => {
  await page.addInitScript(() => {
    const asked: string[] = [];
    Object.assign(window, { vvAsked: asked });
    ScreenOrientation.prototype.lock = (type: string) => {
      asked.push(type);
      return Promise.reject(new DOMException('not on this device', 'NotSupportedError'));
    };
  });
  await hostPage.open();
  await player.start();
  await player.press(player.fullscreenToggle);
  await player.expectFullscreen(true);
  const asked = () => player.root.evaluate(() => (window as unknown as { vvAsked: string[] }).vvAsked);
  await expect.poll(asked).toEqual(['landscape']);
  await player.expectPlays();
  problems.expectNone();
});

test.describe('stretched fullscreen', () => {
  const cases = [
    { name: 'as the site configures it', query: { fullscreen_mode: 'stretched' }, init: null },
    { name: 'where the browser has nothing for a frame', query: {}, init: NO_ELEMENT_FULLSCREEN },
  ];
  for (const { name, query, init } of cases) {
    test(`${name}, the frame covers the host page's window and restores it`, async ({
      hostPage,
      page,
      player,
      problems,
    }) => {
      if (init !== null) await page.addInitScript(init);
      await hostPage.openDemo(query);
      await player.start();
      const before = await hostPage.frameBox();
      await player.press(player.fullscreenToggle);
      await expect.poll(() => hostPage.frameBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
      await expect(player.fullscreenToggle).toHaveAccessibleName('Выйти из полноэкранного режима');
      expect(await player.isFullscreen()).toBe(false);
      await player.expectPlays();
      await player.press(player.fullscreenToggle);
      await expect.poll(() => hostPage.frameBox()).toEqual(before);
      expect(await hostPage.events('fullscreenchange')).toEqual([
        { fullscreen: true, stretched: true },
        { fullscreen: false, stretched: false },
      ]);
      problems.expectNone();
    });
  }

  test('is never used with `native`', async ({ hostPage, page, player }) => {
    await page.addInitScript(NO_ELEMENT_FULLSCREEN);
    await hostPage.openDemo({ fullscreen_mode: 'native' });
    await player.start();
    await player.hover();
    await expect(player.playToggle).toBeVisible();
    await expect(player.fullscreenToggle).toHaveCount(0);
    await page.keyboard.press('KeyF');
    await player.expectPlays();
    expect(await hostPage.events('fullscreenchange')).toEqual([]);
  });

  test("is replaced by the browser's own on a page that does not request it", async ({ page, player }) => {
    await openBarePage(page, { query: { fullscreen_mode: 'stretched' } });
    await player.start();
    await player.press(player.fullscreenToggle);
    await player.expectFullscreen(true);
    await player.press(player.fullscreenToggle);
    await player.expectFullscreen(false);
  });

  test('ends with a failure screen', async ({ hostPage, page, failureScreen, player }) => {
    await hostPage.openDemo({ movie_id: 3, fullscreen_mode: 'stretched' });
    await page.keyboard.press('KeyF');
    await failureScreen.expectKind('region-blocked');
    await expect.poll(async () => (await hostPage.frameBox()).width).toBeLessThan(page.viewportSize()?.width ?? 0);
    await expect(player.root).toHaveCount(0);
  });
});
