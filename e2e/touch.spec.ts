import { openBarePage } from './pages/bare-page';
import type { Player } from './pages/player';
import { expect, test } from './pages/test';
import { Finger } from './pages/touch';

/** A point on the video between the controls, not at its sides. */
const freePoint = (player: Player): Promise<{ x: number; y: number }> =>
  player.controls.evaluate((controls) => {
    const boxes = [...controls.querySelectorAll('button, [role="slider"]')].map((box) => box.getBoundingClientRect());
    let best = { x: 0, y: 0, room: 0 };
    for (let x = innerWidth * 0.25; x < innerWidth * 0.75; x += 10) {
      for (let y = 10; y < innerHeight; y += 10) {
        const room = Math.min(
          ...boxes.map(({ left, right, top, bottom }) => Math.max(left - x, x - right, top - y, y - bottom)),
        );
        if (room > best.room) best = { x, y, room };
      }
    }
    return best;
  });

test.describe('touch', () => {
  test.use({ viewport: { width: 390, height: 300 }, hasTouch: true });

  test.beforeEach(async ({ page, player }) => {
    await openBarePage(page, { query: { enabled_share: 1, t: 20 } });
    await player.bigPlay.tap();
    await player.expectPlays();
    await player.expectControls(false);
  });

  test('gives the frame the keys by a tap', async ({ page, player }) => {
    await page.evaluate(() => {
      document.body.insertAdjacentHTML('beforeend', '<input>');
      document.querySelector('input')?.focus();
    });
    await new Finger(page).taps(await freePoint(player), 1);
    await player.expectControls(true);
    await page.keyboard.press('KeyK');
    await player.expectPaused();
  });

  test('leaves keyboard and mouse presses unchanged', async ({ page, player }) => {
    const finger = new Finger(page);
    await finger.taps(await freePoint(player), 1);
    await player.press(player.playToggle);
    await player.expectPaused();
    await finger.taps(await freePoint(player), 1);
    await player.focus(player.playToggle);
    await page.keyboard.press('Enter');
    await player.expectPlays();
  });
});

test.describe('touch during an ad', () => {
  test.use({ viewport: { width: 390, height: 300 }, hasTouch: true });

  test('starts, pauses, resumes and skips by single taps', async ({ page, player, ads }) => {
    await ads.ask({ preroll: ['linear'] });
    await openBarePage(page);
    await player.bigPlay.tap();
    await ads.expectPlays();
    const toggle = player.frame.getByTestId('spot-play-toggle');
    await toggle.tap();
    await expect(ads.video).toHaveJSProperty('paused', true);
    await toggle.tap();
    await expect(ads.video).toHaveJSProperty('paused', false);
    await expect(ads.skip).toBeEnabled();
    await ads.skip.tap();
    await ads.expectGone();
    await player.expectPlays();
  });
});
