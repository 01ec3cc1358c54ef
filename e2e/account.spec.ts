import type { BrowserContext, Page } from '@playwright/test';
import { E2E_ORIGIN } from '../dev/support/e2e-origins';
import { aToken } from '../tests/fixtures/tokens';
import { Account } from './pages/account';
import { HostPage } from './pages/host-page';
import { Player } from './pages/player';
import { expect, test } from './pages/test';

/** Calls that only a signed-in viewer makes. */
const ACCOUNT_CALL = /\/(history|time-progress|completed|watched\/last|authentication)/;

/** Duration of a token renewal: long enough for another tab to request one too. */
const RENEWAL_MS = 1500;

/** Records the account calls that the page makes from now on. */
function watchAccount(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === E2E_ORIGIN.catalogue && ACCOUNT_CALL.test(pathname) && request.method() !== 'OPTIONS') {
      calls.push(`${request.method()} ${pathname}`);
    }
  });
  return calls;
}

/** Answers every renewal with this token after a delay; returns the bodies of the requests. */
async function renewWith(context: BrowserContext, token: string): Promise<(string | null)[]> {
  const asked: (string | null)[] = [];
  await context.route('**/authentication/refresh', async (route) => {
    asked.push(route.request().postData());
    await new Promise((resolve) => setTimeout(resolve, RENEWAL_MS));
    await route.fulfill({
      headers: {
        'Access-Control-Allow-Origin': E2E_ORIGIN.widget,
        'Access-Control-Allow-Headers': '*',
        'Access-Control-Expose-Headers': 'Authorization',
        Authorization: `Bearer ${token}`,
      },
      json: { refreshToken: 'next' },
    });
  });
  return asked;
}

test('account: records the watched seconds up to the last moment of the page', async ({
  hostPage,
  page,
  player,
  context,
}) => {
  const account = await Account.create();
  await account.enter(context);
  await hostPage.open({ movie_id: 1, episode_id: 102 });
  await player.start();
  await expect.poll(async () => (await account.savedPosition(1))?.episodeId).toBe(102);
  const history = await account.call('POST', '/contents/history', {});
  expect(history.body.items).toMatchObject([{ content: { id: 1 }, episodeId: 102 }]);

  await hostPage.done('seek', { time: 31 });
  await player.expectPlays();
  await page.goto('about:blank');
  await expect.poll(async () => (await account.savedPosition(1))?.seconds).toBeGreaterThanOrEqual(31);
});

test('account: renews an expired token once, before the catalogue calls', async ({
  hostPage,
  page,
  player,
  context,
}) => {
  const account = await Account.create();
  const ended = aToken(-60);
  await account.enter(context, { authToken: ended });
  const asked = await renewWith(context, account.user.authToken);
  const carried: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (/\/(contents\/1|episodes)\b/.test(request.url())) carried.push(request.headers().authorization);
  });
  await hostPage.open();
  await player.start();
  expect(asked).toEqual([JSON.stringify({ refreshToken: account.user.refreshToken, accessToken: ended })]);
  expect(new Set(carried)).toEqual(new Set([`Bearer ${account.user.authToken}`]));
  const cookies = await context.cookies(E2E_ORIGIN.widget);
  const value = (name: string) => cookies.filter((cookie) => cookie.name === name).map((cookie) => cookie.value);
  expect([value('authToken'), value('refreshToken')]).toEqual([[account.user.authToken], ['next']]);
});

test('account: a slow start waits for the code of the renewal, and its calls carry the new token', async ({
  hostPage,
  page,
  player,
  context,
}) => {
  const account = await Account.create();
  await account.enter(context, { authToken: aToken(-60) });
  const asked = await renewWith(context, account.user.authToken);
  const carried: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (/\/(contents\/1|episodes)\b/.test(request.url())) carried.push(request.headers().authorization);
  });
  // Longer than the shortest limit of a call, and than the wait for the token.
  await page.route(/open-auth-session-[^/]+\.js/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    await route.continue();
  });
  await hostPage.open();
  await player.start();
  expect(asked).toHaveLength(1);
  expect(new Set(carried)).toEqual(new Set([`Bearer ${account.user.authToken}`]));
});

test('account: two tabs with one expired token renew it once', async ({ hostPage, page, player, context }) => {
  const account = await Account.create();
  await account.enter(context, { authToken: aToken(-60) });
  const asked = await renewWith(context, account.user.authToken);
  const second = await context.newPage();
  await Promise.all([hostPage.open(), new HostPage(second).open({ movie_id: 10 })]);
  await page.bringToFront();
  await player.start();
  await second.bringToFront();
  await new Player(second).start();
  expect(asked).toHaveLength(1);
});

test('account: a viewer without a token causes no account calls', async ({ hostPage, page, player, problems }) => {
  const calls = watchAccount(page);
  const chunks: string[] = [];
  page.on('request', (request) => chunks.push(request.url()));
  await hostPage.open();
  await player.start();
  await hostPage.done('seek', { time: 40 });
  await player.expectPlays();
  await page.goto('about:blank');
  expect(calls).toEqual([]);
  expect(chunks.filter((url) => /widget-assets\/(follow-account|open-auth-session)-/.test(url))).toEqual([]);
  problems.expectNone();
});
