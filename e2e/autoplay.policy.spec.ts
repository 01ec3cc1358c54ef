import type { Page } from '@playwright/test';
import { expect, test } from './pages/test';

/**
 * Playwright's evaluations count as user gestures, which would lift the autoplay policy under test. The page therefore
 * logs the event to its console. The bare page is written by an evaluation, so these tests open the demo page.
 */
async function logEvent(page: Page, event: string): Promise<() => Promise<void>> {
  await page.addInitScript((name) => {
    addEventListener('message', ({ data }: MessageEvent) => {
      if (data?.kind === 'event' && data.name === name) console.info(`test: ${name}`);
    });
  }, event);
  const logged = page.waitForEvent('console', (message) => message.text() === `test: ${event}`);
  return async () => {
    await logged;
  };
}

for (const [kind, movie_id] of [
  ['DASH', 5],
  ['MP4', 6],
] as const) {
  test(`autoplay policy, ${kind}: auto_play starts muted without a gesture`, async ({ hostPage, page, player }) => {
    const played = await logEvent(page, 'play');
    await hostPage.openDemo({ auto_play: 1, movie_id });
    await played();
    await expect(player.soundOffer).toHaveText('Включить звук');
    await player.expectPlays();
    await expect(player.frame.locator('video')).toHaveCount(1);
  });
}

test('autoplay policy: auto_play starts muted without a gesture, and the sound offer unmutes', async ({
  hostPage,
  page,
  player,
}) => {
  const played = await logEvent(page, 'play');
  await hostPage.openDemo({ auto_play: 1 });
  await played();
  await expect(player.soundOffer).toHaveText('Включить звук');
  await expect(player.video).toHaveJSProperty('muted', true);
  await player.expectPlays();
  await expect(player.frame.locator('video')).toHaveCount(1);
  await expect(player.frame.locator('html')).not.toHaveAttribute('data-film', '');

  const remembered = () => player.video.evaluate(() => localStorage.getItem('player-muted'));
  expect(await remembered(), 'the player’s own mute is not remembered').not.toBe('true');
  await player.soundOffer.click();
  await expect(player.video).toHaveJSProperty('muted', false);
  await expect(player.soundOffer).toHaveCount(0);
  await player.expectPlays();
  expect(await remembered()).not.toBe('true');
});

test('autoplay policy: a press on the big button plays with sound', async ({ hostPage, player }) => {
  await hostPage.openDemo();
  await player.start();
  await expect(player.video).toHaveJSProperty('muted', false);
  await expect(player.soundOffer).toHaveCount(0);
});

test('autoplay policy: a play call without a gesture is refused or plays muted, and reports which', async ({
  hostPage,
  page,
  player,
}) => {
  await page.addInitScript(() => {
    addEventListener('message', async ({ data }: MessageEvent) => {
      if (data?.kind !== 'event' || data.name !== 'ready') return;
      const outcome = await window.vvCall('play').then(
        () => 'plays',
        (error: Error) => error.name,
      );
      console.info(`test: ${outcome}`);
    });
  });
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('test: '));
  await hostPage.openDemo();
  expect((await logged).text()).toBe('test: NotAllowedError');
  await expect(player.bigPlay).toBeVisible();
  await player.start();
});

test('autoplay policy: blocked content shows its failure screen without a gesture', async ({
  hostPage,
  page,
  failureScreen,
}) => {
  const blocked = await logEvent(page, 'blocked');
  await hostPage.openDemo({ movie_id: 3 });
  await blocked();
  await failureScreen.expectKind('region-blocked');
});
