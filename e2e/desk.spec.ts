import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { buildDesk, DESK_PAGE } from '../dev/desk/build-desk';
import { DESK_SESSION, deskData, HOSTILE } from '../tests/support/desk-fixtures';
import { type PhpServer, startPhpServer } from '../tests/support/php-server';
import { documentViolations } from './pages/axe';
import { expect, test } from './pages/test';

const PASSWORD = 'correct horse battery staple';
/** Bcrypt of the password, with the least work. */
const PASSWORD_HASH = '$2y$04$dlkLtAIIT27oeiHQ.EsEEeY51VBIKNAXL3Jw9e1ivjcpweNkl7eP6';

const SIZES = [320, 375, 600, 768, 1024, 1440, 1920] as const;
const PAGES = ['now', 'films', 'film?content_id=1', 'quality', 'sites', 'ads', 'alerts', 'data'] as const;
/** Of requests to PHP's own server, which this test overtakes. */
const DATA = /[?&]desk=(?:data|session)(?:&|$)/;

let folder: string;
let server: PhpServer;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vv-desk-'));
  await writeFile(join(folder, DESK_PAGE), await buildDesk());
  server = await startPhpServer({
    dist: folder,
    env: {
      VV_STATISTICS: `sqlite:${folder}/statistics.sqlite`,
      VV_CACHE_DIR: join(folder, 'cache'),
      VV_DESK_PASSWORD_HASH: PASSWORD_HASH,
    },
  });
});

test.afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** Answers the page's requests with the fixtures, so that every table has rows. */
async function answerWithFixtures(page: Page): Promise<void> {
  await page.route(DATA, async (route) => {
    const { searchParams } = new URL(route.request().url());
    const isSession = searchParams.get('desk') === 'session';
    const data = deskData(searchParams.get('page') ?? '', searchParams.get('compare') === '1');
    await route.fulfill({ json: isSession ? { ...DESK_SESSION, demo: true } : data });
  });
}

/** Opens a view anew. */
async function openView(page: Page, view: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(server.url(`?desk#${view}`));
  await expect(page.locator('.page-data, .erase').first()).toBeVisible();
}

async function signIn(page: Page): Promise<void> {
  await page.goto(server.url('?desk#films'));
  await page.getByLabel('Пароль').fill(PASSWORD);
  await page.getByLabel('Пароль').press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Фильмы' })).toBeVisible();
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    for (const name of PAGES) {
      test(`desk: axe finds nothing on ${name}, and nothing sticks out, at seven sizes`, async ({ page }) => {
        await answerWithFixtures(page);
        await openView(page, `${name}${name.includes('?') ? '&' : '?'}compare=1`);
        for (const width of SIZES) {
          await page.setViewportSize({ width, height: 900 });
          expect(await documentViolations(page), `${width}`).toEqual([]);
          expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${width}`).toBe(0);
        }
      });
    }

    test('desk: axe finds nothing in the forms and dialogs', async ({ page }) => {
      await page.setViewportSize({ width: 375, height: 800 });
      await page.goto(server.url('?desk'));
      await expect(page.getByLabel('Пароль')).toBeFocused();
      expect(await documentViolations(page)).toEqual([]);
      await answerWithFixtures(page);
      await openView(page, 'films');
      await page.getByRole('button', { name: 'Поделиться' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await documentViolations(page)).toEqual([]);
      await openView(page, 'alerts');
      await page.getByRole('button', { name: 'Новое правило' }).click();
      await page.getByLabel('Порог, %').fill('200');
      await page.getByRole('button', { name: 'Сохранить' }).click();
      await expect(page.getByText('не больше 100')).toBeVisible();
      expect(await documentViolations(page)).toEqual([]);
    });
  });
}

test('desk: the password opens it, a wrong one does not, and signing out closes it', async ({ page }) => {
  await page.goto(server.url('?desk'));
  await page.getByLabel('Пароль').fill('wrong password');
  await page.getByRole('button', { name: 'Войти' }).click();
  await expect(page.getByRole('alert')).toHaveText('Пароль не подошёл');
  await signIn(page);
  await expect(page.getByText('За этот период данных нет').first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Фильмы' })).toBeVisible();
  await page.getByRole('button', { name: 'Выйти' }).click();
  await page.reload();
  await expect(page.getByLabel('Пароль')).toBeVisible();
});

test('desk: a share link opens its page for a browser without the password', async ({ page, browser }) => {
  await signIn(page);
  await page.getByRole('button', { name: 'Поделиться' }).click();
  await page.getByRole('button', { name: 'Сделать ссылку' }).click();
  const link = await page.getByLabel('Ссылка', { exact: true }).inputValue();
  const context = await browser.newContext();
  const reader = await context.newPage();
  await reader.goto(link);
  await expect(reader.getByRole('heading', { level: 1, name: 'Фильмы' })).toBeVisible();
  await expect(reader.getByText('За этот период данных нет').first()).toBeVisible();
  await expect(reader.getByRole('navigation')).toHaveCount(0);
  await reader.goto(link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')));
  await reader.reload();
  await expect(reader.getByText(/Ссылка больше не действует/)).toBeVisible();
  await context.close();
});

test('desk: rules are stored, and come back', async ({ page }) => {
  await signIn(page);
  await page.getByRole('link', { name: 'Оповещения' }).click();
  await page.getByRole('button', { name: 'Новое правило' }).click();
  await page.getByLabel('Порог, %').fill('7,5');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText(/Сбоев больше 7,5\s%/).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText(/Сбоев больше 7,5\s%/).first()).toBeVisible();
});

test('desk: keys alone reach every page, sort a table and go back', async ({ page }) => {
  await answerWithFixtures(page);
  await openView(page, 'films');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'К содержанию' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Сейчас' })).toBeFocused();
  for (const name of ['Фильмы', 'Качество', 'Сайты']) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name, exact: true })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  const title = page.getByRole('heading', { level: 1, name: 'Сайты' });
  await expect(title).toBeFocused();
  const head = page.getByRole('columnheader', { name: 'Отказы' });
  await head.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Фильмы' })).toBeFocused();
});

test('desk: a hostile title stays text, and the policy lets no injected code run', async ({ page }) => {
  await answerWithFixtures(page);
  await openView(page, 'films');
  await expect(page.getByRole('link', { name: HOSTILE })).toBeVisible();
  await expect(page.locator('main img')).toHaveCount(0);
  await page.evaluate((html) => {
    document.body.insertAdjacentHTML('beforeend', html);
    const script = document.createElement('script');
    script.textContent = 'window.hacked = 2';
    document.body.append(script);
  }, HOSTILE);
  await page.waitForTimeout(200);
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
});

test('desk: no page of another site frames it', async ({ page }) => {
  await page.setContent(`<iframe src="${server.url('?desk')}"></iframe>`);
  await expect.poll(() => page.frames()[1]?.url() ?? '').toMatch(/^chrome-error:|^$/);
});
