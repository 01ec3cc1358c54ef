import type { Page } from '@playwright/test';
import { E2E_ORIGIN } from '../dev/support/e2e-origins';
import { openBarePage } from './pages/bare-page';
import { expect, test } from './pages/test';

const CANNOT = 'Этот браузер не умеет показывать видео: ';

/** Takes from the browser what plays streams: media sources, and a player of its own for HLS. */
async function removeEngines(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ['MediaSource', 'ManagedMediaSource', 'WebKitMediaSource']) Reflect.deleteProperty(window, name);
    HTMLMediaElement.prototype.canPlayType = (type) => (type.includes('mpegurl') ? '' : 'maybe');
  });
}

/** Files of the player that the page has requested, without the prefix and the hash. */
const codeOf = (urls: readonly string[]): string[] =>
  urls.flatMap((url) => /widget-assets\/(.+)-[^/]{12}\.js$/.exec(url)?.[1] ?? []);

for (const id of [10, 5]) {
  test(`unable browsers: one without media sources says so within 3 s (content ${id})`, async ({
    hostPage,
    failureScreen,
    page,
  }) => {
    await removeEngines(page);
    await hostPage.open({ movie_id: id, auto_play: 1 });
    await expect(failureScreen.root).toContainText(CANNOT, { timeout: 3_000 });
    await expect(failureScreen.root).not.toContainText(/интернет|блокировщик/);
    await expect(failureScreen.root.getByRole('link')).toHaveAttribute('href', /^http/);
    expect(await failureScreen.id()).toMatch(/^[0-9a-f]{32}$/);
  });
}

test('unable browsers: a file plays without media sources', async ({ hostPage, player, page }) => {
  await removeEngines(page);
  await hostPage.open({ movie_id: 6, auto_play: 1 });
  await player.expectPlays();
});

test('unable browsers: one whose code does not parse is told so within 3 s, and not that the network failed', async ({
  page,
  problems,
}) => {
  // An old browser: neither the features of the modern build nor the syntax of the compatible one.
  await page.addInitScript(() => Reflect.deleteProperty(Document.prototype, 'adoptedStyleSheets'));
  await page.route(/compatible-main-/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'const a = #;' }),
  );
  await page.goto(`${E2E_ORIGIN.widget}/vv-player.php?movie_id=10`);
  const words = page.getByTestId('refusal');
  await expect(words).toContainText(CANNOT, { timeout: 3_000 });
  await expect(words).toContainText('Полночный трамвай');
  await expect(words).not.toContainText(/интернет|блокировщик/);
  await expect.poll(() => problems.exceptions.splice(0)).not.toEqual([]);
});

test('unable browsers: the page says that scripts are off', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(`${E2E_ORIGIN.widget}/vv-player.php?movie_id=10`);
  // Playwright's own matchers read no text of this element.
  expect(await page.locator('noscript').textContent()).toContain(`${CANNOT}в нём выключен JavaScript.`);
  await expect(page.locator('noscript')).toBeVisible();
  await expect(page.getByText('Загрузка')).toBeHidden();
  await page.close();
});

test('unable browsers: each runs one build and loads no file of the other', async ({ page, requests }) => {
  await openBarePage(page, { query: { movie_id: 10, auto_play: 1 } });
  await expect.poll(() => codeOf(requests.urls)).toContain('player');
  expect(codeOf(requests.urls).filter((name) => name.startsWith('compatible-'))).toEqual([]);
});
