import { CALL } from './pages/network';
import { expect, test } from './pages/test';

/** Limit of a start with a hung file on a busy machine: the wait for it, a second request and a whole new start. */
const RECOVERED_START_MS = 40_000;

/** A file that comes after the limit of a start. */
const LATE_MS = 23_000;

test('slow chunk: a pressed start whose code hangs once plays without another press', async ({
  hostPage,
  page,
  player,
  shell,
  failureScreen,
}) => {
  let hung = 0;
  await page.route(CALL.playerChunk, (route) => {
    hung += 1;
    return hung === 1 ? undefined : route.continue();
  });
  await hostPage.open({ t: 20 });
  await shell.button.click();
  await player.expectPlays(RECOVERED_START_MS);
  expect(hung).toBeGreaterThan(1);
  expect(await player.currentTime()).toBeGreaterThanOrEqual(20);
  await expect(failureScreen.root).toHaveCount(0);
  await hostPage.hello();
  expect(await hostPage.state()).toMatchObject({ phase: 'ready' });
});

test('slow chunk: a film whose code has come after the message of the page plays on when the network returns', async ({
  context,
  hostPage,
  page,
  player,
}) => {
  // Every request is late, also those by which the page looks for its files.
  const late = () => new Promise((resolve) => setTimeout(resolve, LATE_MS));
  await page.route(CALL.entryChunk, (route) => late().then(() => route.continue()));
  await page.route(/widget-assets\/rescue-/, () => undefined);
  await hostPage.open({ auto_play: 1 });
  await expect(player.frame.getByRole('alert')).toContainText('Плеер не загрузился', { timeout: LATE_MS });
  await player.expectPlays(RECOVERED_START_MS);
  await player.tagVideo();
  await context.setOffline(true);
  await context.setOffline(false);
  const at = await player.currentTime();
  await expect.poll(() => player.currentTime()).toBeGreaterThan(at + 3);
  await player.expectSameVideo();
});

test('slow menu: says that it loads, can be cancelled, and opens when the server answers', async ({
  hostPage,
  page,
  player,
  menus,
}) => {
  const files = /widget-assets\/lazy-/;
  const words = player.frame.getByTestId('code-waiting');
  await page.route(files, (route) => route.abort('connectionrefused'));
  await hostPage.open();
  await player.start();
  await player.tagVideo();
  await player.press(menus.settingsToggle);
  await expect(words).toHaveText('Загружается меню…');
  await expect(words).toHaveAttribute('role', 'status');
  await expect(menus.settingsToggle).toHaveAttribute('aria-busy', 'true');
  await player.press(menus.settingsToggle);
  await expect(words).toHaveCount(0);
  await expect(menus.settingsToggle).toHaveAttribute('aria-expanded', 'false');
  await expect(menus.settingsToggle).not.toHaveAttribute('aria-busy');
  await player.press(menus.settingsToggle);
  await expect(words).toBeVisible();
  await page.unroute(files);
  await expect(menus.menu('settings')).toBeVisible();
  await expect(words).toHaveCount(0);
  await player.expectPlays();
  await player.expectSameVideo();
});
