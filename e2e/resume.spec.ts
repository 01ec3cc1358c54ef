import { openBarePage } from './pages/bare-page';
import { framesOf, seedStorage, stored, watchFrames } from './pages/series';
import { expect, test } from './pages/test';

const SAVED_S = 23;
const SAVED = { episodesTimeProgress: { 101: { 1011: SAVED_S } } };
/** Tolerance: the nearest frame and the key frame of the decoder differ slightly from the requested second. */
const NEAR_S = 1;

test('asks where to go on, and going on shows no frame of the beginning', async ({
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

test('starts over from the very beginning', async ({ hostPage, page, player, series }) => {
  await seedStorage(page, SAVED);
  await hostPage.open();
  await series.startOver.click();
  await player.expectPlays();
  await expect(series.resumePrompt).toHaveCount(0);
  expect(await player.currentTime()).toBeLessThan(SAVED_S - NEAR_S);
});

test('waits for the answer even where the film starts by itself', async ({ hostPage, page, player, series }) => {
  await seedStorage(page, SAVED);
  await hostPage.open({ auto_play: 1 });
  await expect.poll(() => hostPage.stateField('phase')).toBe('ready');
  await expect(series.resumePrompt).toBeVisible();
  await player.expectTime(SAVED_S, NEAR_S);
  await player.expectPaused();
  expect(await hostPage.events('play')).toEqual([]);
});

// tests/flows/resume covers the other reasons.
for (const [why, query, saved, from] of [
  ['the link names a moment', { t: 7 }, SAVED, 7],
  ['what was saved is no JSON', {}, { episodesTimeProgress: '{"101":' }, 0],
] as const) {
  test(`asks nothing when ${why}`, async ({ hostPage, page, player, series, problems }) => {
    await seedStorage(page, saved);
    await hostPage.open(query);
    await series.expectNoQuestion();
    await player.start();
    expect(await player.currentTime()).toBeGreaterThanOrEqual(from);
    problems.expectNone();
  });
}

test('a place saved without a variant is asked about too, and goes on as a place of the variant', async ({
  hostPage,
  page,
  player,
  series,
}) => {
  await seedStorage(page, { episodesTimeProgress: { 101: SAVED_S, 102: 30 } });
  await hostPage.open();
  await series.goOn.click();
  await player.expectPlays();
  await player.page.keyboard.press('KeyK');
  await player.expectPaused();
  await expect
    .poll(() => stored(player, 'episodesTimeProgress'))
    .toEqual({ 101: { 1011: expect.any(Number) }, 102: 30 });
});

test('an episode that is picked asks too, and has the focus on its main button', async ({
  hostPage,
  page,
  player,
  picker,
  series,
}) => {
  await seedStorage(page, { episodesTimeProgress: { 102: { 1021: 15 } } });
  await hostPage.open();
  await player.start();
  await picker.pick(102);
  await expect(series.goOn).toHaveText('Продолжить с\u00a00:15');
  await expect(series.goOn).toBeFocused();
  await player.expectControls(false);
  await page.keyboard.press('Enter');
  await player.expectPlays();
  expect(await player.currentTime()).toBeGreaterThanOrEqual(15 - NEAR_S);
  await expect(player.root).toBeFocused();
});

test('keys and presses do nothing beside the question; Esc leaves it, and the big button goes on', async ({
  hostPage,
  page,
  player,
  series,
}) => {
  await seedStorage(page, SAVED);
  await openBarePage(page);
  await expect(series.goOn).toBeVisible();
  await player.expectTime(SAVED_S, NEAR_S);
  await player.pressPicture();
  for (const key of ['KeyK', 'KeyM', 'ArrowRight', 'Digit9']) await page.keyboard.press(key);
  await expect(series.resumePrompt).toBeVisible();
  await expect(player.video).toHaveJSProperty('muted', false);
  await player.expectTime(SAVED_S, NEAR_S);
  await player.expectPaused();

  await page.keyboard.press('Escape');
  await expect(series.resumePrompt).toHaveCount(0);
  await player.expectControls(true);
  await player.expectPaused();
  await player.start();
  expect(await player.currentTime()).toBeGreaterThan(SAVED_S - NEAR_S);
  expect(await hostPage.stateField('playback')).toBe('playing');
});

for (const [width, height] of [
  [200, 120],
  [320, 180],
] as const) {
  test.describe(`${width}x${height}`, () => {
    test.use({ viewport: { width, height } });
    test('both answers can be read and pressed', async ({ page, player, series }) => {
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
