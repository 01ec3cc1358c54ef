import type { Page } from '@playwright/test';
import { E2E_ORIGIN, E2E_PORT } from '../dev/support/e2e-origins';
import { Player } from './pages/player';
import { expect, test } from './pages/test';

const FRAME = '#stage iframe';
/** A page of an origin that is neither the builder's nor the player's. */
const ELSEWHERE = `http://127.0.0.1:${E2E_PORT.host}/page/frame-query.js`;

/** Opens the page and waits until its fields list the values of the player. */
async function openBuilder(page: Page, search: string): Promise<Player> {
  await page.goto(`${E2E_ORIGIN.host}/builder${search}`);
  await expect(page.locator('select#season')).toBeVisible({ timeout: 30_000 });
  return new Player(page, FRAME);
}

const code = (page: Page) => page.getByLabel('Код для вставки');

test('builder: the options appear in the code, in the live player and in the URL', async ({ page, problems }) => {
  const player = await openBuilder(page, '?movie_id=1');
  await page.getByLabel('Сезон').selectOption('2');
  await page.getByLabel('Серия').selectOption({ label: '3. Последний свет' });
  await expect(page.getByRole('status').filter({ hasText: 'В кадре сезон 2, серия 3' })).toBeVisible();
  await page.getByLabel('Кнопка «Поделиться»').check();
  await page.getByLabel('Цвет акцента', { exact: true }).fill('#2fbf71');
  const query = 'movie_id=1&amp;season=2&amp;episode=3&amp;accent_color=2fbf71&amp;enabled_share=1';
  await expect(code(page)).toHaveValue(new RegExp(`src="${E2E_ORIGIN.widget}/vv-player.php\\?${query}"`));
  const accent = () =>
    player.root.evaluate((root) => getComputedStyle(root).getPropertyValue('--vv-accent')).catch(() => '');
  await expect.poll(accent, { timeout: 30_000 }).toBe('#2fbf71');
  await expect(player.frame.getByTestId('share-toggle')).toBeAttached();

  await page.getByLabel('Время начала').fill('0:20');
  await page.getByLabel('Скрипт (SDK)').check();
  await expect(code(page)).toHaveValue(/VvEmbed\.createPlayer\('#player', \{[^}]*season: 2,[^}]*t: 20,/);
  await page.reload();
  await expect(page.getByLabel('Время начала')).toHaveValue('0:20');
  await expect(page.getByLabel('Серия')).toHaveValue('3');
  await expect(code(page)).toHaveValue(/accentColor: '#2fbf71'/);
  problems.expectNone();
});

test('builder: a film by its title, a bad field that blocks the copy, and the code', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: E2E_ORIGIN.host });
  await openBuilder(page, '?movie_id=1');
  const search = page.getByRole('combobox', { name: 'Найти по названию' });
  await search.fill('сорок');
  await expect(page.getByRole('listbox', { name: 'Фильмы и сериалы' }).getByRole('option')).toHaveCount(1);
  await search.press('Enter');
  await expect(page.locator('#film')).toContainText('Сорок минут');
  await expect(page.locator('#film img')).toHaveJSProperty('complete', true);
  await expect(page.getByLabel('Номер фильма или сериала')).toHaveValue('2');
  // The film has no dubs to choose from.
  await expect(page.getByLabel('Озвучка')).toBeHidden();

  const copy = page.getByRole('button', { name: 'Скопировать код' });
  const mend = async (label: string, bad: string, text: string | RegExp, good: string) => {
    const field = page.getByLabel(label, { exact: true });
    await field.fill(bad);
    await expect(field).toHaveAccessibleDescription(text);
    await expect(copy).toBeDisabled();
    await expect(copy).toHaveAccessibleDescription(`Сначала исправьте: ${label}`);
    await expect(code(page)).toHaveValue('');
    await copy.click({ force: true });
    await expect(field).toBeFocused();
    await field.fill(good);
    await expect(copy).toBeEnabled();
  };
  await mend('Цвет акцента', 'red', /шесть знаков/, '');
  await mend('Время начала', '9:99', /после двоеточия меньше 60/, '');
  await mend('Время начала', '41:00', 'В этом видео 40:00: начало дальше конца', '0:20');
  await mend('Номер фильма или сериала', '3"><script>', /Номер или id из каталога/, '2');
  await mend('Номер фильма или сериала', 'abc', 'По этому номеру плееру нечего показать', '2');
  await page.getByLabel('WordPress', { exact: true }).check();
  await copy.click();
  await expect(page.getByRole('status').filter({ hasText: 'Скопировано' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    '[vv_player movie_id="2" t="20" title="Сорок минут"]',
  );
});

for (const viewport of [
  { width: 1366, height: 900 },
  { width: 768, height: 1024 },
  { width: 375, height: 667 },
]) {
  test(`builder: has the copy button in the first view at ${viewport.width} px, and nothing sticks out`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await openBuilder(page, '?movie_id=1');
    await expect(page.getByRole('button', { name: 'Скопировать код' })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });
}

test('builder: the copied code works on a blank page of another origin', async ({ page, context, problems }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: E2E_ORIGIN.host });
  await openBuilder(page, '?movie_id=1&season=2&t=15');
  const copied: string[] = [];
  for (const kind of ['iframe', 'Скрипт (SDK)']) {
    await page.getByLabel(kind, { exact: true }).check();
    await page.getByRole('button', { name: 'Скопировать код' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Скопировано' })).toBeVisible();
    copied.push(await page.evaluate(() => navigator.clipboard.readText()));
  }
  for (const pasted of copied) {
    // The page needs the real origin first: `setContent` keeps it.
    await page.goto(ELSEWHERE);
    await page.setContent(`<!doctype html>${pasted}`, { waitUntil: 'commit' });
    const player = new Player(page, 'iframe');
    await expect(player.playToggle, pasted).toBeAttached({ timeout: 30_000 });
    await player.expectTime(15);
  }
  problems.expectNone();
});

test('builder: warns of an invisible colour and logs messages as they arrive, also many', async ({ page }) => {
  const player = await openBuilder(page, '?movie_id=10');
  await page.getByLabel('Цвет акцента', { exact: true }).fill('#000080');
  await expect(page.locator('#contrast-warning')).toContainText('ниже 3,00:1: плеер нарисует этот цвет светлее');
  await page.getByRole('button', { name: 'Обычный' }).click();
  await page.getByText('Сообщения плеера').click();
  await expect(page.locator('#contrast-warning')).toBeEmpty();

  const log = page.getByRole('list', { name: 'Журнал сообщений' });
  await player.start();
  const row = log.getByRole('listitem').filter({ hasText: 'event play' }).first();
  await row.locator('summary').click();
  await expect(row.locator('pre')).toContainText('"name": "play"');

  await page.getByRole('button', { name: 'Остановить' }).click();
  await page.getByRole('button', { name: 'Очистить' }).click();
  await expect(log.getByRole('listitem')).toHaveCount(0);
  // The messages come from the frame's own window, as the player's would.
  const flood = (count: number) =>
    player.root.evaluate((_, many) => {
      for (let index = 0; index < many; index += 1) parent.postMessage({ event: `flood ${index}` }, '*');
    }, count);
  await flood(300);
  await expect(page.getByText('Журнал остановлен, ждут: 200')).toBeVisible();
  await expect(log.getByRole('listitem')).toHaveCount(0);
  await page.getByRole('button', { name: 'Продолжить' }).click();
  await expect(log.getByRole('listitem')).toHaveCount(200);
});
