import type { Page } from '@playwright/test';
import { E2E_ORIGIN } from '../dev/support/e2e-origins';
import manifest from '../package.json' with { type: 'json' };
import { ErrorService } from './pages/error-service';
import { blockCalls, breakCalls, CALL } from './pages/network';
import { test as base, expect } from './pages/test';

const test = base.extend<{ service: ErrorService }>({ service: ({ page }, use) => use(new ErrorService(page)) });

const INGEST = /\/api\/\d+\/envelope\//;
const LAZY_CHUNK = /widget-assets\/(?:faults|faults-replay|device|diagnostics-panel|diagnose)-[^/]+\.js/;
const SENTRY_CHUNK = /widget-assets\/faults/;
/** Secrets in catalogue fields, which must not be sent. */
const SECRETS = { authToken: 'eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl', mail: 'viewer@example.com' };
const CORS = { 'access-control-allow-origin': E2E_ORIGIN.widget, 'access-control-allow-credentials': 'true' };

test.describe('error report', () => {
  test('of a failed call has the id of the failure screen, the label, the status and the body without its secrets', async ({
    hostPage,
    page,
    failureScreen,
    service,
  }) => {
    await service.configure();
    const body = { code: 'broken', message: 'Каталог устал', ...SECRETS, filler: 'я'.repeat(10_000) };
    await page.route(CALL.content, (route) => route.fulfill({ status: 503, json: body, headers: CORS }));
    await hostPage.open({ movie_id: 1, token: 'opaque-secret' });
    await failureScreen.expectKind('unexpected');
    const event = await service.expectEvent();
    expect(event.event_id).toBe(await failureScreen.id());
    expect(event).toMatchObject({
      environment: 'production',
      release: manifest.version,
      tags: { sentry_project_label: 'e2e', kind: 'unexpected', reason: 'catalogue' },
      contexts: { player: { movie_id: 1 }, response: { status_code: 503 } },
    });
    const data = String(event.contexts.response?.data);
    expect(data).toContain('Каталог устал');
    expect(Buffer.byteLength(data)).toBeLessThanOrEqual(4096);
    const wire = JSON.stringify(await service.items());
    for (const secret of ['eyJhbGci', SECRETS.mail, 'opaque-secret']) {
      expect(wire.split(secret).length, secret).toBe(1);
    }
  });

  test('of a DASH stream has the code and the URL that dash.js gives', async ({
    hostPage,
    page,
    failureScreen,
    service,
  }) => {
    await service.configure();
    await page.route(/\.mpd$/, (route) => route.fulfill({ status: 404, headers: CORS }));
    await hostPage.open({ movie_id: 5, auto_play: 1 });
    await failureScreen.expectKind('unexpected', 30_000);
    const { contexts } = await service.expectEvent();
    expect(contexts.stream).toMatchObject({ type: 'dash', details: '25', status: 404 });
    expect(String(contexts.stream?.url)).toMatch(/\.mpd$/);
  });

  test('of the same failure after a retry is not repeated, and the screen keeps the reported id', async ({
    hostPage,
    page,
    failureScreen,
    service,
  }) => {
    await service.configure();
    await breakCalls(page, CALL.content, 'status:500');
    await hostPage.open();
    await failureScreen.expectKind('unexpected');
    const { event_id: id } = await service.expectEvent();
    // A failure before the page's hello sends no event.
    await hostPage.state();
    const before = await hostPage.events('error');
    await failureScreen.button.click();
    await expect.poll(async () => (await hostPage.events('error')).length).toBe(before.length + 1);
    expect(await failureScreen.id()).toBe(id);
    await breakCalls(page, CALL.content, 'status:502');
    await failureScreen.button.click();
    await expect.poll(async () => (await service.payloads('event')).length).toBe(2);
    expect(await failureScreen.id()).not.toBe(id);
  });

  test('is not sent for expected outcomes: another country, missing content', async ({
    hostPage,
    failureScreen,
    requests,
    service,
  }) => {
    await service.configure();
    for (const [movieId, kind] of [
      [404, 'content-not-found'],
      [3, 'region-blocked'],
    ] as const) {
      await hostPage.open({ movie_id: movieId });
      await failureScreen.expectKind(kind);
    }
    // The placeholder's first frame loads the code, so a report would have been sent by now.
    await expect.poll(() => requests.matching(SENTRY_CHUNK).length).toBeGreaterThan(0);
    expect(await service.payloads('event')).toEqual([]);
  });
});

test('error replay: is sent with an error, with all texts and URLs masked', async ({
  hostPage,
  page,
  failureScreen,
  player,
  service,
}) => {
  await service.configure();
  await hostPage.open({ movie_id: 1, token: 'opaque-secret' });
  await player.start();
  await player.hover();
  await breakCalls(page, CALL.master, 'status:500');
  // Not an adjacent episode, whose answer may be there already.
  await hostPage.call('setEpisode', { season: 1, episode: 3 });
  await failureScreen.expectKind('master-failed');
  const event = await service.expectEvent();
  await expect.poll(async () => (await service.payloads('replay_recording')).length).toBeGreaterThan(0);
  const recorded = JSON.stringify(await service.payloads('replay_recording'));
  expect(recorded.includes('"type":2'), 'a whole picture of the page').toBe(true);
  expect(recorded.includes('failure-panel'), 'the panel is on it').toBe(true);
  expect(recorded.match(/.{0,60}[а-яё]{3,}/gi), 'words').toBeNull();
  expect(recorded.match(/.{0,60}opaque-secret/g), 'values of addresses').toBeNull();
  const [replay] = await service.payloads<{ replay_id: string; error_ids: string[] }>('replay_event');
  expect(event.contexts.replay ?? event.tags).toBeDefined();
  expect(replay?.error_ids).toContain(event.event_id);
});

test.describe('error trace', () => {
  const draw = (page: Page, number: number) =>
    page.addInitScript((value) => {
      Math.random = () => value;
    }, number);

  test('of one visit in ten reports the time of the first frame', async ({ hostPage, page, player, service }) => {
    await service.configure();
    await draw(page, 0.099);
    await hostPage.open({ movie_id: 1, token: 'opaque-secret' });
    await player.start();
    await expect.poll(async () => (await service.payloads('transaction')).length).toBe(1);
    const [trace] = await service.payloads<{ transaction: string; start_timestamp: number; timestamp: number }>(
      'transaction',
    );
    expect(trace).toMatchObject({ transaction: 'first frame', tags: { sentry_project_label: 'e2e' } });
    const took = (trace?.timestamp ?? 0) - (trace?.start_timestamp ?? 0);
    const mark = await player.frame
      .locator('body')
      .evaluate(() => (performance.getEntriesByName('vv-first-frame')[0]?.startTime ?? 0) / 1000);
    expect(took).toBeCloseTo(mark, 1);
    expect(JSON.stringify(trace)).not.toContain('opaque-secret');
  });

  test('is absent for the nine other visits, which send nothing without an error', async ({
    hostPage,
    page,
    player,
    requests,
    service,
  }) => {
    await service.configure();
    await draw(page, 0.101);
    await hostPage.open();
    await player.start();
    await expect.poll(() => requests.matching(/widget-assets\/faults-replay/).length).toBe(1);
    await player.expectPlays();
    expect(await service.items()).toEqual([]);
  });
});

test.describe('error reporting causes no requests', () => {
  test('before the first frame', async ({ hostPage, page, player, requests, service }) => {
    await service.configure();
    let release = () => {};
    const blocked = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(CALL.segment, async (route) => {
      await blocked;
      await route.continue();
    });
    await hostPage.open({ auto_play: 1 });
    await expect.poll(() => requests.matching(CALL.segment).length).toBeGreaterThan(0);
    // The playlist is loaded, so the player counts as ready; and the page is idle, so nothing else delays it.
    await expect.poll(async () => (await hostPage.events('ready')).length).toBe(1);
    await player.frame.locator('body').evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(requests.matching(LAZY_CHUNK)).toEqual([]);
    release();
    await player.expectPlays();
    await expect.poll(() => requests.matching(SENTRY_CHUNK).length).toBe(2);
  });

  test('before the first frame of an ad, even if the content is loaded', async ({
    ads,
    hostPage,
    page,
    player,
    requests,
    service,
  }) => {
    await service.configure();
    await ads.ask({ preroll: ['linear'] });
    let release = () => {};
    const blocked = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/media\/ads\//, async (route) => {
      await blocked;
      await route.continue();
    });
    await hostPage.open({ auto_play: 1 });
    await expect
      .poll(() => player.video.evaluate((video: HTMLVideoElement) => video.readyState))
      .toBeGreaterThanOrEqual(2);
    await player.frame.locator('body').evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(requests.matching(LAZY_CHUNK)).toEqual([]);
    release();
    await ads.expectPlays();
    await expect.poll(() => requests.matching(SENTRY_CHUNK).length).toBe(2);
  });
});

test.describe('error reporting: failures of the service are invisible to the viewer', () => {
  // tests/unit/telemetry/sentry-transport covers a blocked service and one that answers 500.
  const ways = {
    'that never answers': (page) => breakCalls(page, INGEST, 'hang'),
    'whose code is blocked': (page) => blockCalls(page, SENTRY_CHUNK),
  } satisfies Record<string, (page: Page) => Promise<void>>;

  for (const [name, breakService] of Object.entries(ways)) {
    test(name, async ({ hostPage, page, failureScreen, player, problems, service }) => {
      await service.configure();
      await breakService(page);
      await hostPage.open();
      await player.start();
      await breakCalls(page, CALL.master, `status:500;times:1;key:${name}`);
      // Not an adjacent episode, whose answer may be there already.
      await hostPage.call('setEpisode', { season: 1, episode: 3 });
      await failureScreen.expectKind('master-failed');
      expect(await failureScreen.id()).toMatch(/^[0-9a-f]{32}$/);
      await failureScreen.button.click();
      await player.expectPlays();
      const warningCount = () => problems.warnings.filter((line) => /report/.test(line)).length;
      if (name !== 'that never answers') await expect.poll(warningCount).toBe(1);
    });
  }
});
