import { E2E_ORIGIN } from '../dev/support/e2e-origins';
import { SHARE_TARGETS, SharePopup } from './pages/share-popup';
import { test as base, expect } from './pages/test';

const test = base.extend<{ popup: SharePopup }>({ popup: ({ player }, use) => use(new SharePopup(player)) });

const SHARED = { enabled_share: 1, season: 1, episode: 2 } as const;
const LINK = `${E2E_ORIGIN.host}/season-1/episode-2`;
const TITLE = 'Маяк на краю';

test('sharing: is offered only if the site enables it', async ({ hostPage, player, popup }) => {
  await hostPage.open();
  await player.start();
  await player.hover();
  await player.expectControls(true);
  await expect(popup.toggle).toHaveCount(0);
});

test('sharing: the popup pauses, opens a network with the link and the title, and works by keyboard alone', async ({
  context,
  hostPage,
  page,
  player,
  popup,
  problems,
}) => {
  // tests/unit/domain/widget/share has the links of the others.
  await test.step('a network gets the link and the title', async () => {
    const opened: string[] = [];
    await context.route(/^https:/, (route) => {
      opened.push(decodeURIComponent(route.request().url()));
      return route.fulfill({ contentType: 'text/html', body: '<title>network</title>' });
    });
    await hostPage.open(SHARED);
    await player.start();
    await popup.open();
    await player.expectPaused();
    await expect(popup.link).toHaveValue(LINK);
    const [tab] = await Promise.all([page.waitForEvent('popup'), popup.target('vk').click()]);
    await expect.poll(() => opened).toEqual([`https://vk.com/share.php?url=${LINK}&title=${TITLE}`]);
    await tab.close();
    await expect(popup.root).toBeVisible();
    await player.expectPaused();
    problems.expectNone();
  });
  await test.step('a press outside closes it, and the film goes on', async () => {
    await player.pressPicture();
    await expect(popup.root).toHaveCount(0);
    await player.expectPlays();
  });
  await test.step('it works by keyboard alone, and a paused film stays paused', async () => {
    await page.keyboard.press('KeyK');
    await player.expectPaused();
    await player.hover();
    await player.focus(popup.toggle);
    await page.keyboard.press('Enter');
    await expect(popup.target('vk')).toBeFocused();
    for (const name of SHARE_TARGETS.slice(1)) {
      await page.keyboard.press('Tab');
      await expect(popup.target(name)).toBeFocused();
    }
    await page.keyboard.press('KeyK');
    await player.expectPaused();
    await page.keyboard.press('Escape');
    await expect(popup.root).toHaveCount(0);
    await expect(popup.toggle).toBeFocused();
    await player.expectPaused();

    await page.keyboard.press('Enter');
    await expect(popup.target('vk')).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(popup.root).toHaveCount(0);
  });
});

test('sharing: the link is copied with a short notice', async ({ context, hostPage, page, player, popup, series }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: E2E_ORIGIN.host });
  await hostPage.open(SHARED);
  await player.start();
  await popup.open();
  const before = await player.boxOf(popup.link);
  await popup.copy.click();
  await expect(series.notice).toHaveText('Ссылка скопирована');
  await expect(popup.root).toBeVisible();
  await expect(popup.copy).toBeFocused();
  await expect(popup.copy).toHaveText('Скопировано');
  expect(await player.boxOf(popup.link), 'the copy moves nothing').toEqual(before);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(LINK);
  await expect(series.notice).toHaveCount(0);
});

test.describe('sharing on a phone', () => {
  test.use({ viewport: { width: 844, height: 500 }, hasTouch: true, isMobile: true });

  test("opens the system's share sheet, pauses, and plays on when it closes", async ({
    hostPage,
    page,
    player,
    popup,
  }) => {
    await page.addInitScript(() => {
      navigator.share = (data) => {
        console.info(`shared ${JSON.stringify(data)}`);
        return new Promise((resolve) => addEventListener('sheet-closed', () => resolve(), { once: true }));
      };
    });
    const shared = page.waitForEvent('console', (message) => message.text().startsWith('shared '));
    await hostPage.open(SHARED);
    await player.bigPlay.tap();
    await player.expectPlays();
    // A tap on the shown controls would press the pause button of the middle.
    await player.expectControls(false);
    await player.root.tap();
    await player.expectControls(true);
    await player.keepMoving();
    await popup.toggle.tap();
    expect(JSON.parse((await shared).text().slice('shared '.length))).toEqual({ title: TITLE, url: LINK });
    await player.expectPaused();
    await expect(popup.root).toHaveCount(0);
    await player.video.evaluate(() => void dispatchEvent(new Event('sheet-closed')));
    await player.expectPlays();
  });
});
