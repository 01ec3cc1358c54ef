import { openBarePage } from './pages/bare-page';
import { expect, test } from './pages/test';

/** As on an iPhone, which shows nothing but bare videos on the whole screen. */
const NO_ELEMENT_FULLSCREEN = () => {
  for (const prototype of [Element.prototype, Document.prototype]) {
    for (const name of Object.getOwnPropertyNames(prototype)) {
      if (/fullscreen/i.test(name)) delete (prototype as unknown as Record<string, unknown>)[name];
    }
  }
};

/** The whole demo page fits, so a key never scrolls it and the frame stays where it is. */
test.use({ viewport: { width: 1280, height: 720 } });

test('fullscreen and playback go on over an episode change', async ({ owner, page, player, problems }) => {
  await owner.open();
  await player.start();
  await player.markVideo();
  await player.press(player.fullscreenToggle);
  await player.expectFullscreen(true);
  await page.keyboard.press('Shift+KeyN');
  await expect.poll(() => owner.fact('episodeId')).toBe(102);
  await player.expectPlays();
  await player.expectFullscreen(true);
  await player.expectSameVideo();
  await page.keyboard.press('KeyF');
  await player.expectFullscreen(false);
  await player.expectPlays();
  problems.expectNone();
});

test('picture-in-picture goes before fullscreen and comes back after', async ({ owner, page, player, problems }) => {
  await owner.open();
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

test('a phone is turned to landscape, and a refusal changes nothing', async ({ owner, page, player, problems }) => {
  await page.addInitScript(() => {
    const asked: string[] = [];
    Object.assign(window, { vvAsked: asked });
    ScreenOrientation.prototype.lock = (type: string) => {
      asked.push(type);
      return Promise.reject(new DOMException('not on this device', 'NotSupportedError'));
    };
  });
  await owner.open();
  await player.start();
  await player.press(player.fullscreenToggle);
  await player.expectFullscreen(true);
  const asked = () => player.root.evaluate(() => (window as unknown as { vvAsked: string[] }).vvAsked);
  await expect.poll(asked).toEqual(['landscape']);
  await player.expectPlays();
  problems.expectNone();
});

test.describe('stretched', () => {
  const cases = [
    { name: 'where the owner wants it', query: { fullscreen_mode: 'stretched' }, init: null },
    { name: 'where the browser has nothing for a frame', query: {}, init: NO_ELEMENT_FULLSCREEN },
  ];
  for (const { name, query, init } of cases) {
    test(`${name}, the frame takes the owner’s whole window and gives it back`, async ({
      owner,
      page,
      player,
      problems,
    }) => {
      if (init !== null) await page.addInitScript(init);
      await owner.openDemo(query);
      await player.start();
      const before = await owner.frameBox();
      await player.press(player.fullscreenToggle);
      await expect.poll(() => owner.frameBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
      await expect(player.fullscreenToggle).toHaveAccessibleName('Выйти из полноэкранного режима');
      expect(await player.isFullscreen()).toBe(false);
      await player.expectPlays();
      await player.press(player.fullscreenToggle);
      await expect.poll(() => owner.frameBox()).toEqual(before);
      expect(await owner.events('fullscreenchange')).toEqual([
        { fullscreen: true, stretched: true },
        { fullscreen: false, stretched: false },
      ]);
      problems.expectNone();
    });
  }

  test('double click, F and Esc; and over an episode change', async ({ owner, page, player, problems }) => {
    await owner.openDemo({ fullscreen_mode: 'stretched' });
    await player.start();
    const size = page.viewportSize();
    const before = await owner.frameBox();
    await player.doubleClickPicture();
    await expect.poll(() => owner.frameBox()).toMatchObject({ ...size });
    await page.keyboard.press('Shift+KeyN');
    await expect.poll(() => owner.fact('episodeId')).toBe(102);
    await player.expectPlays();
    expect(await owner.frameBox()).toMatchObject({ ...size });
    await page.keyboard.press('Escape');
    await expect.poll(() => owner.frameBox()).toEqual(before);
    await page.keyboard.press('KeyF');
    await expect.poll(() => owner.frameBox()).toMatchObject({ ...size });
    problems.expectNone();
  });

  test('`native` never stretches', async ({ owner, page, player }) => {
    await page.addInitScript(NO_ELEMENT_FULLSCREEN);
    await owner.openDemo({ fullscreen_mode: 'native' });
    await player.start();
    await player.hover();
    await expect(player.playToggle).toBeVisible();
    await expect(player.fullscreenToggle).toHaveCount(0);
    await page.keyboard.press('KeyF');
    await player.expectPlays();
    expect(await owner.events('fullscreenchange')).toEqual([]);
  });

  test('a page that did not ask for it gets the browser’s own', async ({ page, player }) => {
    await openBarePage(page, { query: { fullscreen_mode: 'stretched' } });
    await player.start();
    await player.press(player.fullscreenToggle);
    await player.expectFullscreen(true);
    await player.press(player.fullscreenToggle);
    await player.expectFullscreen(false);
  });

  test('a panel gives the page back', async ({ owner, page, panel, player }) => {
    await owner.openDemo({ movie_id: 3, fullscreen_mode: 'stretched' });
    await page.keyboard.press('KeyF');
    await panel.expectKind('region-blocked');
    await expect.poll(async () => (await owner.frameBox()).width).toBeLessThan(page.viewportSize()?.width ?? 0);
    await expect(player.root).toHaveCount(0);
  });
});
