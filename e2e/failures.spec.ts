import type { Locator } from '@playwright/test';
import { expectNoViolation } from './pages/axe';
import { openBarePage } from './pages/bare-page';
import { breakMidway, GONE, LOST_S } from './pages/lost-segments';
import { CALL } from './pages/network';
import { expect, test } from './pages/test';

const UNEXPECTED = 'К сожалению, произошла ошибка, попробуйте перезагрузите страницу. Идентификатор ошибки: ';

test('failures: a missing movie_id is named on the failure screen', async ({
  hostPage,
  failureScreen,
  page,
  problems,
}) => {
  for (const movieId of ['', '-1']) {
    await hostPage.openDemo({ movie_id: movieId });
    await failureScreen.expectKind('missing-movie-id');
    await expect(failureScreen.root).toContainText('Пропущен movie_id в запросе');
    await expect(failureScreen.button).toHaveCount(0);
    const id = await failureScreen.id();
    await expect.poll(() => problems.errors.some((line) => line.includes(id))).toBe(true);
    expect(await hostPage.state()).toMatchObject({ phase: 'failed', error: { kind: 'missing-movie-id', id } });
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

test('failures: content whose stream breaks midway continues from there after the button', async ({
  hostPage,
  page,
  failureScreen,
  player,
}) => {
  await breakMidway({ page, hostPage, player, failureScreen });
  await expect(failureScreen.root).toContainText('Видео не удалось прочитать.');

  await hostPage.mark();
  // The press first: without it the player starts anew by itself.
  await failureScreen.button.click();
  await page.unroute(CALL.segment);
  await player.expectPlays();
  expect(Math.abs((await player.currentTime()) - LOST_S)).toBeLessThan(5);
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

  await failureScreen.button.click();
  await page.unroute(lost);
  await player.expectPlays();
  expect(Math.abs((await player.currentTime()) - last), `seconds away from ${last}`).toBeLessThan(5);
  expect(await hostPage.state()).toMatchObject({ episodeId: 102, phase: 'ready', playback: 'playing' });
});

for (const [width, height, touch] of [
  [200, 120, false],
  [256, 144, false],
  [320, 180, false],
  [390, 300, true],
  [1280, 720, false],
] as const) {
  test.describe(`failure screen at ${width}x${height}`, () => {
    test.use({ viewport: { width, height }, hasTouch: touch, isMobile: touch });

    test('failures: text is readable, nothing overlaps, the button is in sight, and axe finds nothing', async ({
      page,
      player,
      failureScreen,
    }) => {
      for (const query of [{ movie_id: 3 }, { fault: 'status:500' }, { movie_id: 404 }, { movie_id: '' }]) {
        await openBarePage(page, { query });
        await failureScreen.root.locator('svg').first().waitFor({ state: 'attached' });
        await expectNoViolation({ stage: failureScreen.root });
        const { button } = failureScreen;
        if ((await button.count()) > 0) {
          const box = await player.boxOf(button);
          expect(box.y + box.height, JSON.stringify(query)).toBeLessThanOrEqual(height);
          if (touch) expect(box.height).toBeGreaterThanOrEqual(44);
        }
        // The text about a region is whole in the smallest frames, too.
        const leastPx = query.movie_id === 3 && height < 160 ? 11 : 14;
        expect(await tightSpots(failureScreen.root, leastPx), JSON.stringify(query)).toEqual([]);
        expect(await hiddenHeight(failureScreen.root, 'h2'), JSON.stringify(query)).toBe(0);
        if (query.fault === undefined && query.movie_id !== 3)
          expect(await hiddenHeight(failureScreen.root, 'p'), JSON.stringify(query)).toBe(0);
      }
    });
  });
}

/** Pixels of the message (`h2`) or of its hint (`p`) that do not show before the viewer scrolls. */
function hiddenHeight(root: Locator, name: 'h2' | 'p'): Promise<number> {
  return root.getByRole('alert').evaluate((text, selector) => {
    const bottom = text.querySelector(selector)?.getBoundingClientRect().bottom ?? Number.NaN;
    const edge = text.parentElement?.getBoundingClientRect().bottom ?? Number.NaN;
    return Math.max(0, Math.round(bottom - edge));
  }, name);
}

/** Lines of the screen that overlap the next one, or whose text is small. */
function tightSpots(root: Locator, leastPx: number): Promise<string[]> {
  return root.evaluate((panel, least) => {
    const lines = [...panel.querySelectorAll('p, h2, label')].map((element) => ({
      name: `${element.tagName} ${element.textContent?.slice(0, 20)}`,
      box: element.getBoundingClientRect(),
      size: Number.parseFloat(getComputedStyle(element).fontSize),
    }));
    lines.sort((one, other) => one.box.top - other.box.top);
    const small = lines.filter(({ size }) => size < least).map(({ name }) => `small: ${name}`);
    const overlaps = lines.filter(({ box }, index) => {
      const next = lines[index + 1];
      return next !== undefined && box.bottom > next.box.top + 1;
    });
    return [...small, ...overlaps.map(({ name }) => `overlap: ${name}`)];
  }, leastPx);
}
