import { E2E_ORIGIN } from '../dev/support/e2e-addresses';
import { CALL } from './pages/network';
import { expect, test } from './pages/test';

const UNEXPECTED = 'К сожалению, произошла ошибка, попробуйте перезагрузите страницу. Идентификатор ошибки: ';

test('content blocked in the region ends in its panel', async ({ owner, panel }) => {
  await owner.open({ movie_id: 3 });
  await panel.expectKind('region-blocked');
  await expect(panel.root).toContainText(
    'Извините, данный контент недоступен в вашей стране. Если вы используете VPN, мы рекомендуем отключить его или сменить страну.',
  );
  await expect.poll(() => owner.events('blocked')).toEqual([{ kind: 'region-blocked', id: await panel.id() }]);
  expect(await owner.events('error')).toEqual([]);
});

test('content that is not in the catalogue says so', async ({ owner, panel }) => {
  await owner.open({ movie_id: 404 });
  await panel.expectKind('content-not-found');
  await expect(panel.root).toContainText('Контент не доступен');
});

/** What a server says that has lost the file; the widget may read it. */
const GONE = { status: 404, headers: { 'access-control-allow-origin': '*' } };

test('a page that names no film is told what is missing', async ({ owner, panel, page, problems }) => {
  for (const movieId of ['', 'abc']) {
    await owner.openDemo({ movie_id: movieId });
    await panel.expectKind('missing-movie-id');
    await expect(panel.root).toContainText('Пропущен movie_id в запросе');
    await expect(panel.button).toHaveCount(0);
    const id = await panel.id();
    await expect.poll(() => problems.errors.some((line) => line.includes(id))).toBe(true);
  }
  await expect(page).toHaveTitle(/Киносайт/);
});

test('the id on the panel is the one that was reported and told to the owner’s page', async ({
  owner,
  panel,
  player,
  problems,
}) => {
  await owner.open({ movie_id: 9 });
  await panel.expectKind('unexpected', 20_000);
  const id = await panel.id();
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  await expect(panel.root).toContainText(UNEXPECTED + id);
  await expect(panel.button).toHaveText('Перезагрузить страницу');
  await expect.poll(() => owner.events('error')).toEqual([{ kind: 'unexpected', id }]);
  expect(problems.errors.filter((line) => line.includes(id))).toHaveLength(1);
  expect(await owner.state()).toMatchObject({ phase: 'failed', error: { kind: 'unexpected', id } });
  await expect(player.spinner).toHaveCount(0);
});

test('a master file that fails is named, and the button recovers', async ({ owner, page, panel, player }) => {
  const url = `${E2E_ORIGIN.catalogue}/media/series/s1e1/sever.json`;
  await page.route(url, (route) => route.fulfill({ status: 500, body: 'no' }));
  await owner.open();
  await panel.expectKind('master-failed');
  await expect(panel.root).toContainText(`Ошибка в загрузке: ${url}`);

  await owner.mark();
  await page.unroute(url);
  await panel.button.click();
  await player.expectPlays();
  await owner.expectNotReloaded();
});

test('a master file without a source or without sense is a failure of its own', async ({ owner, page, panel }) => {
  for (const body of ['{"sources": [], "subtitles": []}', '<html>', '{"sources": 5}']) {
    await page.route(CALL.master, (route) =>
      route.fulfill({ body, contentType: 'application/json', headers: { 'access-control-allow-origin': '*' } }),
    );
    await owner.open();
    await panel.expectKind('master-failed');
    await page.unrouteAll();
  }
});

test('after a call that failed once the button recovers within the same document', async ({
  owner,
  panel,
  player,
  page,
}) => {
  await owner.open({ fault: 'status:500;times:1;key:recovers' });
  await panel.expectKind('unexpected');
  const frame = page.frame({ url: /vv-player\.php/ });
  await frame?.evaluate(() => Object.assign(window, { vvMark: 'same document' }));
  await owner.mark();
  await panel.button.click();
  await player.start();
  await owner.expectNotReloaded();
  expect(await frame?.evaluate(() => window.vvMark), 'the frame was not loaded again either').toBe('same document');
  expect(await owner.state()).toMatchObject({ phase: 'ready', playback: 'playing', error: null });
});

test('a failure that comes back is a panel again, with the id that was reported', async ({ owner, panel }) => {
  await owner.open({ fault: 'status:500' });
  await panel.expectKind('unexpected');
  const id = await panel.id();
  await panel.button.click();
  const told = { kind: 'unexpected', id };
  await expect.poll(() => owner.events('error')).toEqual([told, told]);
  await panel.expectKind('unexpected');
  expect(await panel.id()).toBe(id);
});

test('a film whose stream breaks off in the middle goes on from there after the button', async ({
  owner,
  page,
  panel,
  player,
}) => {
  await owner.open({ movie_id: 2 });
  await player.start();
  await page.route(CALL.segment, (route) => route.fulfill(GONE));
  await owner.begin('seek', { time: 1500 });
  await panel.expectKind('unexpected', 30_000);
  await expect(panel.root).toContainText('Видео не удалось прочитать.');

  await owner.mark();
  await page.unroute(CALL.segment);
  await panel.button.click();
  await player.expectPlays();
  expect(Math.abs((await player.currentTime()) - 1500)).toBeLessThan(5);
  await owner.expectNotReloaded();
});

test('a picked episode whose stream breaks off comes back as that episode', async ({
  owner,
  page,
  panel,
  player,
  picker,
}) => {
  const lost = /s1e2\/v\d+\/(?:00[2-9]|01\d)\.m4s/;
  await page.route(lost, (route) => route.fulfill(GONE));
  await owner.open();
  await player.start();
  await picker.pick(102);
  await panel.expectKind('unexpected', 30_000);
  const times = (await owner.events('timeupdate')).map(({ currentTime }) => Number(currentTime));
  const last = times.at(-1) ?? 0;

  await page.unroute(lost);
  await panel.button.click();
  await player.expectPlays();
  expect(Math.abs((await player.currentTime()) - last), `seconds away from ${last}`).toBeLessThan(5);
  expect(await owner.state()).toMatchObject({ episodeId: 102, phase: 'ready', playback: 'playing' });
});
