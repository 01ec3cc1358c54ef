import { openBarePage } from './pages/bare-page';
import { CALL, withholdCalls } from './pages/network';
import { framesOf, seedStorage, watchFrames } from './pages/series';
import { expect, test } from './pages/test';

const SAVED_S = 23;
const SAVED = { episodesTimeProgress: { 101: { 1011: SAVED_S } } };
/** Tolerance: the nearest frame and the key frame of the decoder differ slightly from the requested second. */
const NEAR_S = 1;

test.beforeEach(({ page }) => seedStorage(page, SAVED));

for (const query of [{}, { auto_play: 1 }]) {
  test(`resume: with ${JSON.stringify(query)} the page asks before the player's code is there`, async ({
    page,
    shell,
    series,
  }) => {
    await shell.withhold('player');
    await openBarePage(page, { query });
    await expect(shell.prompt).toBeVisible();
    await expect(shell.prompt).toHaveRole('dialog');
    await expect(shell.prompt).toHaveAccessibleName('Продолжить просмотр?');
    await expect(series.goOn).toHaveText('Продолжить с\u00a00:23');
    await expect(series.startOver).toHaveText('Начать сначала');
    await expect(shell.button).toBeHidden();
    await expect(shell.spinner).toBeHidden();
    await expect(shell.title).toBeVisible();
    await page.mouse.click(60, 300);
    for (const key of ['KeyK', 'Space']) await page.keyboard.press(key);
    await expect(shell.prompt).toBeVisible();
    await expect(shell.spinner).toBeHidden();
  });
}

for (const viewport of [
  { width: 200, height: 120 },
  { width: 320, height: 180 },
  { width: 640, height: 360 },
  { width: 1280, height: 720 },
]) {
  test.describe(`${viewport.width}x${viewport.height}`, () => {
    test.use({ viewport });

    test('resume: no frame between the prompt of the page and that of the player is without it, or moves it', async ({
      page,
      player,
      series,
      shell,
    }) => {
      await shell.record();
      const release = await shell.withhold('player');
      await openBarePage(page);
      await expect(shell.prompt).toBeVisible();
      // A viewer's keys reach the frame that has the focus.
      await shell.root.evaluate(() => window.focus());
      for (const button of [series.goOn, series.startOver]) {
        await page.keyboard.press('Tab');
        await expect(button).toBeFocused();
      }
      release();
      await expect(shell.root).toHaveCount(0);
      await expect(series.startOver).toBeFocused();
      await expect(player.root).toHaveAttribute('data-can-play');
      await player.expectTime(SAVED_S, NEAR_S);
      const { looks, shift } = await shell.recorded();
      expect(shift).toBe(0);
      const asked = looks.slice(looks.findIndex(({ prompts }) => prompts.length > 0));
      expect(new Set(asked.map(({ prompts }) => prompts.join(' and '))).size).toBe(1);
      expect(asked[0]?.prompts).toHaveLength(1);
      expect(asked.filter(({ buttons, spinners }) => buttons.length + spinners > 0)).toEqual([]);
      await page.keyboard.press('Enter');
      await player.expectPlays();
      expect(await player.currentTime()).toBeLessThan(SAVED_S - NEAR_S);
    });
  });
}

for (const what of ['widget', 'player'] as const) {
  test(`resume: continuing before the ${what} is there plays from the saved position, without a second question`, async ({
    page,
    player,
    series,
    shell,
    hostPage,
  }) => {
    await watchFrames(page);
    await shell.record();
    const release = await shell.withhold('player');
    await openBarePage(page, { greets: true });
    await series.goOn.click();
    await expect(shell.prompt).toHaveCount(0);
    // The preview plays, or the spinner shows the press.
    if (what === 'widget') release();
    else await expect.poll(() => shell.root.evaluate(() => document.querySelector('video')?.paused)).toBe(false);
    release();
    await player.expectPlays(30_000);
    await expect(player.frame.locator('video')).toHaveCount(1);
    expect(Math.min(...(await framesOf(player)))).toBeGreaterThan(SAVED_S - NEAR_S);
    const { looks } = await shell.recorded();
    const answered = looks.slice(looks.findLastIndex(({ prompts }) => prompts.length > 0) + 1);
    expect(looks.slice(0, -answered.length).filter(({ prompts }) => prompts.length > 0).length).toBe(
      looks.filter(({ prompts }) => prompts.length > 0).length,
    );
    expect(answered.filter(({ buttons }) => buttons.length > 0)).toEqual([]);
    await hostPage.expectPlayKnown();
    await expect(player.root).toBeFocused();
  });
}

for (const first of ['stream', 'player'] as const) {
  test(`resume: with autoplay nothing plays behind the question when the stream is known after it, the ${first} first`, async ({
    page,
    player,
    series,
    shell,
  }) => {
    const load = await shell.withhold('player');
    const answer = await withholdCalls(page, CALL.master);
    await page.addInitScript(() => {
      addEventListener('playing', () => document.documentElement.setAttribute('data-e2e-played', ''), true);
    });
    await openBarePage(page, { query: { auto_play: 1 } });
    await expect(shell.prompt).toBeVisible();
    if (first === 'stream') {
      const loaded = page.waitForResponse(CALL.segment);
      answer();
      await loaded;
    }
    load();
    await expect(shell.root).toHaveCount(0);
    answer();
    await expect(player.root).toHaveAttribute('data-can-play');
    await expect(player.frame.locator('html')).not.toHaveAttribute('data-e2e-played');
    await series.goOn.click();
    await player.expectPlays();
  });
}

test('resume: a press that is held while the player takes over answers once', async ({
  page,
  player,
  series,
  shell,
}) => {
  const release = await shell.withhold('player');
  await openBarePage(page);
  await series.goOn.hover();
  await page.mouse.down();
  release();
  await expect(player.root).toHaveAttribute('data-can-play');
  await page.mouse.up();
  await player.expectPlays();
  await expect(series.resumePrompt).toHaveCount(0);
  await expect(shell.root).toHaveCount(0);
  expect(await player.currentTime()).toBeGreaterThan(SAVED_S - NEAR_S);
});

for (const [why, query] of [
  ['the URL has a position', { t: 7 }],
  ['the content is blocked', { movie_id: 3 }],
] as const) {
  test(`resume: the page does not ask when ${why}`, async ({ page, shell }) => {
    await shell.record();
    const release = await shell.withhold('player');
    await openBarePage(page, { query });
    await expect(shell.title).toBeVisible();
    release();
    await expect(shell.root).toHaveCount(0);
    expect((await shell.recorded()).looks.filter(({ prompts }) => prompts.length > 0)).toEqual([]);
  });
}

test("resume: a widget that does not load ends in the page's own message", async ({ page, shell }) => {
  let fail: () => void = () => undefined;
  const failed = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route(/widget-assets\/player-/, (route) => failed.then(() => route.abort('blockedbyclient')));
  await openBarePage(page);
  await expect(shell.prompt).toBeVisible();
  fail();
  await expect(shell.root).toHaveClass('failed');
  await expect(shell.prompt).toHaveCount(0);
});

test("startup: a style sheet that does not load ends in the page's own message", async ({ page, shell }) => {
  await page.route(/widget-assets\/[^/]+\.css/, (route) => route.fulfill({ status: 404 }));
  await openBarePage(page);
  await expect(shell.root).toHaveClass('failed');
  await expect(shell.root.getByRole('alert')).toContainText('Плеер не загрузился');
});
