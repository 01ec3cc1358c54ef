import type { Page } from '@playwright/test';
import type { Query } from './pages/bare-page';
import { openBarePage } from './pages/bare-page';
import { CALL, withholdCalls } from './pages/network';
import { framesOf, seedStorage, watchFrames } from './pages/series';
import type { Shell } from './pages/shell';
import { expect, test } from './pages/test';

const SAVED_S = 23;
const SAVED = { episodesTimeProgress: { 101: { 1011: SAVED_S } } };
/** Tolerance: the nearest frame and the key frame of the decoder differ slightly from the requested second. */
const NEAR_S = 1;

/** Opens the page of a viewer with a saved position. The player's code comes with the result. */
async function openWithoutPlayer(page: Page, shell: Shell, query: Query = {}): Promise<() => void> {
  await seedStorage(page, SAVED);
  const release = await shell.withhold('player');
  await openBarePage(page, { query });
  return release;
}

test('resume: the prompt offers the saved position, and continuing shows no frame of the beginning', async ({
  hostPage,
  page,
  player,
  series,
  problems,
}) => {
  await watchFrames(page);
  await seedStorage(page, SAVED);
  await hostPage.open();
  await expect(series.goOn).toHaveText('Продолжить с\u00a00:23');
  await expect(series.startOver).toHaveText('Начать сначала');
  await expect.poll(() => hostPage.stateField('phase')).toBe('ready');
  await expect(player.bigPlay).toHaveCount(0);
  await player.expectTime(SAVED_S, NEAR_S);
  await player.expectPaused();

  await series.goOn.click();
  await player.expectPlays();
  await expect(series.resumePrompt).toHaveCount(0);
  const frames = await framesOf(player);
  expect(frames.length).toBeGreaterThan(0);
  expect(Math.min(...frames), 'the earliest moment that was seen').toBeGreaterThan(SAVED_S - NEAR_S);
  problems.expectNone();
});

test('resume: the question replaces a press before it, and nothing plays until the answer', async ({
  page,
  player,
  series,
  shell,
}) => {
  await watchFrames(page);
  await seedStorage(page, SAVED);
  await page.addInitScript(() => {
    addEventListener('playing', () => document.documentElement.setAttribute('data-e2e-played', ''), true);
  });
  const release = await shell.withhold('player');
  const answer = await withholdCalls(page, CALL.episodes);
  await openBarePage(page);
  await shell.button.click();
  await expect(shell.spinner).toBeVisible();
  answer();
  await expect(shell.question).toBeVisible();
  await expect(shell.spinner).toBeHidden();
  release();
  await expect(shell.root).toHaveCount(0);
  await expect(player.root).toHaveAttribute('data-can-play');
  await expect(player.frame.locator('html')).not.toHaveAttribute('data-e2e-played');
  await series.goOn.click();
  await player.expectPlays();
  await expect(player.frame.locator('video')).toHaveCount(1);
  expect(Math.min(...(await framesOf(player)))).toBeGreaterThan(SAVED_S - NEAR_S);
});

test('resume: continuing before the player is there plays the preview from the saved position, and no question follows', async ({
  page,
  player,
  series,
  shell,
}) => {
  await watchFrames(page);
  const release = await openWithoutPlayer(page, shell, { auto_play: 1 });
  await expect(shell.question).toHaveAccessibleName('Продолжить просмотр?');
  await series.goOn.click();
  await expect(shell.question).toHaveCount(0);
  await expect.poll(() => shell.root.evaluate(() => document.querySelector('video')?.paused)).toBe(false);
  release();
  await player.expectPlays();
  await expect(shell.root).toHaveCount(0);
  await expect(series.resumePrompt).toHaveCount(0);
  await expect(player.frame.locator('video')).toHaveCount(1);
  expect(Math.min(...(await framesOf(player)))).toBeGreaterThan(SAVED_S - NEAR_S);
});

test('resume: Escape before the player is there leaves autoplay paused at the saved position', async ({
  page,
  player,
  series,
  shell,
}) => {
  const release = await openWithoutPlayer(page, shell, { auto_play: 1 });
  await expect(shell.question).toBeVisible();
  await series.goOn.press('Escape');
  await expect(shell.question).toHaveCount(0);
  release();
  await series.expectNoQuestion();
  await player.expectTime(SAVED_S, NEAR_S);
  await player.expectPaused();
});

test('resume: a press that is held while the player takes the question over answers once', async ({
  page,
  player,
  series,
  shell,
}) => {
  const release = await openWithoutPlayer(page, shell);
  await series.startOver.hover();
  await page.mouse.down();
  release();
  await expect(player.root).toHaveAttribute('data-can-play');
  await page.mouse.up();
  await player.expectPlays();
  await expect(series.resumePrompt).toHaveCount(0);
  await expect(shell.root).toHaveCount(0);
  expect(await player.currentTime()).toBeLessThan(SAVED_S - NEAR_S);
});

for (const [width, height] of [
  [200, 120],
  [320, 180],
] as const) {
  test.describe(`${width}x${height}`, () => {
    test.use({ viewport: { width, height } });
    test('both answers of the resume prompt are readable and pressable', async ({ page, player, series }) => {
      await seedStorage(page, { episodesTimeProgress: { 101: { 1011: SAVED_S } } });
      await openBarePage(page);
      for (const answer of [series.goOn, series.startOver]) {
        await expect(answer).toBeInViewport({ ratio: 1 });
        expect(await answer.evaluate((button) => button.scrollWidth <= button.clientWidth)).toBe(true);
      }
      await series.startOver.click();
      await player.expectPlays();
    });
  });
}
