import { E2E_ORIGIN } from '../dev/support/e2e-origins';
import { CALL } from './pages/network';
import { expect, test } from './pages/test';

const UNEXPECTED = 'К сожалению, произошла ошибка, попробуйте перезагрузите страницу. Идентификатор ошибки: ';

test('failures: content blocked in the region shows its failure screen', async ({ hostPage, failureScreen }) => {
  await hostPage.open({ movie_id: 3 });
  await failureScreen.expectKind('region-blocked');
  await expect(failureScreen.root).toContainText(
    'Извините, данный контент недоступен в вашей стране. Если вы используете VPN, мы рекомендуем отключить его или сменить страну.',
  );
  await expect
    .poll(() => hostPage.events('blocked'))
    .toEqual([{ kind: 'region-blocked', id: await failureScreen.id() }]);
  for (const name of ['error', 'play', 'pause', 'ended']) expect(await hostPage.events(name), name).toEqual([]);
});

test('failures: content missing from the catalogue shows its failure screen', async ({ hostPage, failureScreen }) => {
  await hostPage.open({ movie_id: 404 });
  await failureScreen.expectKind('content-not-found');
  await expect(failureScreen.root).toContainText('Контент не доступен');
});

/** Answer of a server that lost the file; CORS lets the widget read it. */
const GONE = { status: 404, headers: { 'access-control-allow-origin': '*' } };

test('failures: a missing movie_id is named on the failure screen', async ({
  hostPage,
  failureScreen,
  page,
  problems,
}) => {
  for (const movieId of ['', 'abc']) {
    await hostPage.openDemo({ movie_id: movieId });
    await failureScreen.expectKind('missing-movie-id');
    await expect(failureScreen.root).toContainText('Пропущен movie_id в запросе');
    await expect(failureScreen.button).toHaveCount(0);
    const id = await failureScreen.id();
    await expect.poll(() => problems.errors.some((line) => line.includes(id))).toBe(true);
  }
  await expect(page).toHaveTitle(/Киносайт/);
});

test('failures: the id on the screen is the one reported and sent to the host page', async ({
  hostPage,
  failureScreen,
  player,
  problems,
}) => {
  await hostPage.open({ movie_id: 9 });
  await failureScreen.expectKind('unexpected', 20_000);
  const id = await failureScreen.id();
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  await expect(failureScreen.root).toContainText(UNEXPECTED + id);
  await expect(failureScreen.button).toHaveText('Перезагрузить страницу');
  await expect.poll(() => hostPage.events('error')).toEqual([{ kind: 'unexpected', id }]);
  expect(problems.errors.filter((line) => line.includes(id))).toHaveLength(1);
  expect(await hostPage.state()).toMatchObject({ phase: 'failed', error: { kind: 'unexpected', id } });
  await expect(player.spinner).toHaveCount(0);
});

test('failures: a master file that fails to load shows its own screen, and the button recovers', async ({
  hostPage,
  page,
  failureScreen,
  player,
}) => {
  const url = `${E2E_ORIGIN.catalogue}/media/series/s1e1/sever.json`;
  await page.route(url, (route) => route.fulfill({ status: 500, body: 'no' }));
  await hostPage.open();
  await failureScreen.expectKind('master-failed');
  await expect(failureScreen.root).toContainText(`Ошибка в загрузке: ${url}`);

  await hostPage.mark();
  await page.unroute(url);
  await failureScreen.button.click();
  await player.expectPlays();
  await hostPage.expectNotReloaded();
});

test('failures: a master file without a source or with invalid content is a failure of its own', async ({
  hostPage,
  page,
  failureScreen,
}) => {
  for (const body of ['{"sources": [], "subtitles": []}', '<html>', '{"sources": 5}']) {
    await page.route(CALL.master, (route) =>
      route.fulfill({ body, contentType: 'application/json', headers: { 'access-control-allow-origin': '*' } }),
    );
    await hostPage.open();
    await failureScreen.expectKind('master-failed');
    await page.unrouteAll();
  }
});

test('failures: after a call that failed once the button recovers within the same document', async ({
  hostPage,
  failureScreen,
  player,
  page,
}) => {
  await hostPage.open({ fault: 'status:500;times:1;key:recovers' });
  await failureScreen.expectKind('unexpected');
  const frame = page.frame({ url: /vv-player\.php/ });
  await frame?.evaluate(() => Object.assign(window, { vvReloadGuard: 'same document' }));
  await hostPage.mark();
  await failureScreen.button.click();
  await player.start();
  await hostPage.expectNotReloaded();
  expect(await frame?.evaluate(() => window.vvReloadGuard), 'the frame was not loaded again either').toBe(
    'same document',
  );
  expect(await hostPage.state()).toMatchObject({ phase: 'ready', playback: 'playing', error: null });
});

test('failures: a repeated failure shows the screen again, with the reported id', async ({
  hostPage,
  failureScreen,
}) => {
  await hostPage.open({ fault: 'status:500' });
  await failureScreen.expectKind('unexpected');
  const id = await failureScreen.id();
  const failure = { kind: 'unexpected', id };
  // A failure before the page's hello sends no event. The state in the answer has it.
  expect(await hostPage.state()).toMatchObject({ phase: 'failed', error: failure });
  const before = await hostPage.events('error');
  await failureScreen.button.click();
  await expect.poll(() => hostPage.events('error')).toEqual([...before, failure]);
  await failureScreen.expectKind('unexpected');
  expect(await failureScreen.id()).toBe(id);
});

test('failures: content whose stream breaks midway continues from there after the button', async ({
  hostPage,
  page,
  failureScreen,
  player,
}) => {
  await hostPage.open({ movie_id: 2 });
  await player.start();
  await page.route(CALL.segment, (route) => route.fulfill(GONE));
  await hostPage.begin('seek', { time: 1500 });
  await failureScreen.expectKind('unexpected', 30_000);
  await expect(failureScreen.root).toContainText('Видео не удалось прочитать.');

  await hostPage.mark();
  await page.unroute(CALL.segment);
  await failureScreen.button.click();
  await player.expectPlays();
  expect(Math.abs((await player.currentTime()) - 1500)).toBeLessThan(5);
  await hostPage.expectNotReloaded();
});

test('failures: a picked episode whose stream breaks recovers as that episode', async ({
  hostPage,
  page,
  failureScreen,
  player,
  picker,
}) => {
  const lost = /s1e2\/v\d+\/(?:00[2-9]|01\d)\.m4s/;
  await page.route(lost, (route) => route.fulfill(GONE));
  await hostPage.open();
  await player.start();
  await picker.pick(102);
  await failureScreen.expectKind('unexpected', 30_000);
  const times = (await hostPage.events('timeupdate')).map(({ currentTime }) => Number(currentTime));
  const last = times.at(-1) ?? 0;

  await page.unroute(lost);
  await failureScreen.button.click();
  await player.expectPlays();
  expect(Math.abs((await player.currentTime()) - last), `seconds away from ${last}`).toBeLessThan(5);
  expect(await hostPage.state()).toMatchObject({ episodeId: 102, phase: 'ready', playback: 'playing' });
});
