import type { Page } from '@playwright/test';
import { E2E_ORIGIN } from '../dev/support/e2e-origins';
import { openBarePage } from './pages/bare-page';
import { setGlobals } from './pages/globals';
import { HostPage } from './pages/host-page';
import { CALL } from './pages/network';
import { expect, test } from './pages/test';

const LIBRARY = /widget-assets\/device-[^/]+\.js/;
const ID = /^[0-9a-f]{32}$/;
const YEAR_S = 365 * 86_400;

const cookieOf = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'device_fp');

/** Waits for the cookie. */
async function expectCookie(page: Page) {
  await expect.poll(() => cookieOf(page)).toBeDefined();
  return (await cookieOf(page)) as NonNullable<Awaited<ReturnType<typeof cookieOf>>>;
}

/** Session contexts of the catalogue calls, in order; null for a call without one. */
function watchContexts(page: Page): (string | null)[] {
  const found: (string | null)[] = [];
  page.on('request', (request) => {
    if (CALL.content.test(request.url()) && request.method() === 'GET') {
      found.push(request.headers()['x-session-context'] ?? null);
    }
  });
  return found;
}

test('fingerprint: a first visit does not wait for it; later calls carry it', async ({
  hostPage,
  page,
  player,
  requests,
}) => {
  const contexts = watchContexts(page);
  await hostPage.open();
  await player.start();
  const cookie = await expectCookie(page);
  expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax', secure: false, value: expect.stringMatching(ID) });
  expect(Math.abs(cookie.expires - Date.now() / 1000 - YEAR_S)).toBeLessThan(60);
  expect(requests.matching(LIBRARY)).toHaveLength(1);
  expect(requests.strangers(), 'the library calls nobody').toEqual([]);

  await hostPage.open({ movie_id: 10 });
  await player.start();
  expect(contexts).toEqual([null, cookie.value]);
  expect(requests.matching(LIBRARY), 'a cookie is taken as it is').toHaveLength(1);
});

test('fingerprint: the same device has the same id', async ({ hostPage, page, player }) => {
  await hostPage.open();
  await player.start();
  const { value } = await expectCookie(page);
  await page.context().clearCookies();
  await hostPage.open();
  await player.start();
  expect((await expectCookie(page)).value).toBe(value);
});

test('fingerprint: later calls of the same page carry it, and so does a restart after a failure', async ({
  hostPage,
  page,
  failureScreen,
  player,
}) => {
  const contexts = watchContexts(page);
  await hostPage.open();
  await player.start();
  const { value } = await expectCookie(page);
  await page.route(CALL.master, (route) => route.fulfill({ status: 500 }), { times: 1 });
  // Not an adjacent episode, whose answer may be there already.
  await hostPage.call('setEpisode', { season: 1, episode: 3 });
  await failureScreen.expectKind('master-failed');
  await failureScreen.button.click();
  await player.expectPlays();
  expect(contexts).toEqual([null, value]);
});

test('fingerprint: fullscreen that the viewer opens before it stays open', async ({ hostPage, page, player }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(LIBRARY, async (route) => {
    await released;
    await route.continue();
  });
  await hostPage.open();
  await player.start();
  await player.press(player.fullscreenToggle);
  await player.expectFullscreen(true);
  release();
  await expectCookie(page);
  await player.expectFullscreen(true);
});

for (const [name, prepare] of [
  ['turned off by the site', (page: Page) => setGlobals(page, { env_fingerprint: 'off' })],
  [
    'refused by the viewer’s browser',
    (page: Page) =>
      page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { get: () => true })),
  ],
] as const) {
  test(`fingerprint: ${name}, the id is random and the library is not requested`, async ({
    hostPage,
    page,
    player,
    requests,
  }) => {
    await prepare(page);
    await hostPage.open();
    await player.start();
    const { value } = await expectCookie(page);
    expect(value).toMatch(ID);
    await page.context().clearCookies();
    await hostPage.open();
    await player.start();
    expect((await expectCookie(page)).value).not.toBe(value);
    expect(requests.matching(LIBRARY)).toEqual([]);
  });
}

test('fingerprint: in a frame without cookies the id lasts as long as the page', async ({
  page,
  failureScreen,
  player,
  problems,
}) => {
  const contexts = watchContexts(page);
  const hostPage = new HostPage(page);
  await openBarePage(page, { attributes: { sandbox: 'allow-scripts' } });
  await player.start();
  // The id is created after the first frame, so it is sent with a later start.
  await expect(async () => {
    await page.route(CALL.master, (route) => route.fulfill({ status: 500 }), { times: 1 });
    await hostPage.call('setEpisode', { season: 1, episode: (contexts.length % 2) + 2 });
    await failureScreen.expectKind('master-failed');
    await failureScreen.button.click();
    await player.expectPlays();
    expect(contexts.at(-1)).toMatch(ID);
  }).toPass({ timeout: 60_000 });
  expect(await page.context().cookies()).toEqual([]);
  expect(problems.exceptions).toEqual([]);
});

test.describe('fingerprint: a service that requires the context', () => {
  test('delays the first calls until the id is known', async ({ hostPage, page, player }) => {
    await setGlobals(page, { env_session_context: 'required' });
    const contexts = watchContexts(page);
    await hostPage.open();
    await player.start();
    expect(contexts).toEqual([(await expectCookie(page)).value]);
  });

  test('gets the first calls without it if the library does not load in time', async ({ hostPage, page, player }) => {
    await setGlobals(page, { env_session_context: 'required' });
    await page.route(LIBRARY, () => undefined);
    const contexts = watchContexts(page);
    await hostPage.open();
    await player.start();
    expect(contexts).toEqual([null]);
    expect(await cookieOf(page)).toBeUndefined();
  });
});

test('fingerprint: on https the cookie works in a third-party frame', async ({ page }) => {
  const origin = 'https://player.example';
  await page.route(`${origin}/**`, async (route) => {
    const { host, pathname, search } = new URL(route.request().url());
    // As a proxy names the host of the browser, so that the policy allows its scripts.
    const headers = { ...route.request().headers(), 'x-forwarded-host': host, 'x-forwarded-proto': 'https' };
    await route.fulfill({ response: await route.fetch({ url: `${E2E_ORIGIN.widget}${pathname}${search}`, headers }) });
  });
  await setGlobals(page, { env_session_context: 'required' });
  await page.goto(`${E2E_ORIGIN.host}/page/frame-query.js`);
  await page.setContent(`<iframe id="vv-player" src="${origin}/vv-player.php?movie_id=1"></iframe>`);
  const cookie = await expectCookie(page);
  expect(cookie).toMatchObject({ domain: 'player.example', path: '/', sameSite: 'None', secure: true });
  expect(cookie.partitionKey ?? '', 'partitioned by site').toContain('localhost');
});

test.describe('fingerprint: the sample of traits', () => {
  const LOG = /\/fingerprint-log$/;
  const draw = (page: Page, number: number) =>
    page.addInitScript((value) => {
      Math.random = () => value;
    }, number);

  test('is not sent without a configured URL', async ({ hostPage, page, player, requests }) => {
    await draw(page, 0);
    await hostPage.open();
    await player.start();
    await expectCookie(page);
    expect(requests.matching(LOG)).toEqual([]);
    expect(requests.strangers()).toEqual([]);
  });
});
