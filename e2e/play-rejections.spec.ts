import { expect, test } from './pages/test';

/** Makes `play()` of the content reject in every frame, this many times. */
function rejectPlay([name, times]: readonly [string, number]): void {
  const stock = HTMLMediaElement.prototype.play;
  let left = times;
  HTMLMediaElement.prototype.play = function () {
    left -= 1;
    return left < 0 ? stock.call(this) : Promise.reject(new DOMException('rejected', name));
  };
}

// The preview video meets the rejection, and the player takes it over.
test('play rejections: a start that the browser always refuses leaves the play button', async ({
  hostPage,
  page,
  player,
  failureScreen,
}) => {
  await page.addInitScript(rejectPlay, ['NotAllowedError', 1e6] as const);
  await hostPage.open({ auto_play: 1 });
  await expect(player.bigPlay).toBeVisible({ timeout: 20_000 });
  await expect(failureScreen.root).toHaveCount(0);
});

test('play rejections: a start that the browser interrupts once plays', async ({ hostPage, page, player }) => {
  await page.addInitScript(rejectPlay, ['AbortError', 1] as const);
  await hostPage.open({ auto_play: 1 });
  await player.expectPlays();
});
