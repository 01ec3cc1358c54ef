import type { Player } from './pages/player';
import { expect, test } from './pages/test';

test.beforeEach(async ({ hostPage, player }) => {
  await hostPage.open();
  await player.start();
});

/** Presses a key on a layout that produces another letter than the key's Latin one. */
async function pressOnLayout(player: Player, key: string, code: string): Promise<void> {
  await player.frame.locator('body').evaluate(
    (body, init) => {
      const target = document.activeElement ?? body;
      target.dispatchEvent(new KeyboardEvent('keydown', init));
      target.dispatchEvent(new KeyboardEvent('keyup', init));
    },
    { key, code, bubbles: true, cancelable: true, composed: true },
  );
}

test('keyboard: keys pause, play, mute and go fullscreen on every layout, and leave modifiers to the browser', async ({
  page,
  player,
}) => {
  await test.step('Space and K pause and play', async () => {
    for (const key of ['Space', 'KeyK']) {
      await page.keyboard.press(key);
      await player.expectPaused();
      await page.keyboard.press(key);
      await player.expectNotPaused();
    }
    await player.expectPlays();
  });
  await test.step('arrows change the volume and M mutes', async () => {
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => player.volume()).toBeCloseTo(0.95);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => player.volume()).toBeCloseTo(0.9);
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => player.volume()).toBeCloseTo(0.95);
    await page.keyboard.press('KeyM');
    await expect(player.video).toHaveJSProperty('muted', true);
    await page.keyboard.press('KeyM');
    await expect(player.video).toHaveJSProperty('muted', false);
  });
  await test.step('F goes fullscreen and back', async () => {
    await page.keyboard.press('KeyF');
    await player.expectFullscreen(true);
    await page.keyboard.press('KeyF');
    await player.expectFullscreen(false);
  });
  await test.step('keys with a modifier are left to the browser', async () => {
    await page.keyboard.press('Control+KeyM');
    await page.keyboard.press('Alt+KeyK');
    await page.keyboard.press('Shift+Digit5');
    await player.expectPlays();
    await expect(player.video).toHaveJSProperty('muted', false);
    expect(await player.currentTime()).toBeLessThan(22);
  });
  await test.step('keys work on a Russian layout', async () => {
    await pressOnLayout(player, 'л', 'KeyK');
    await player.expectPaused();
    await pressOnLayout(player, 'л', 'KeyK');
    await player.expectNotPaused();
    await pressOnLayout(player, 'ь', 'KeyM');
    await expect(player.video).toHaveJSProperty('muted', true);
  });
});

test('keyboard: Tab reaches every control in order, and picking an episode restores the focus', async ({
  page,
  picker,
  player,
}) => {
  await page.keyboard.press('KeyK');
  await player.expectPaused();
  await expect(player.root).toBeFocused();
  // The time becomes a button after the first frame.
  const time = player.controls.locator('button[data-testid="time"]');
  await expect(time).toBeVisible();
  await page.keyboard.press('Tab');
  const control = (name: string) => player.controls.getByTestId(name);
  const order = [
    player.seekBar,
    control('seek-backward'),
    player.playToggle,
    control('seek-forward'),
    player.muteToggle,
    player.volumeSlider,
    time,
    control('pip-toggle'),
    control('next-episode'),
    picker.toggle,
    control('captions-toggle'),
    control('settings-toggle'),
  ];
  for (const stop of order) {
    await expect(stop).toBeFocused();
    await page.keyboard.press('Tab');
  }
  await expect(player.fullscreenToggle).toBeFocused();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+Tab');
  await expect(picker.toggle).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(picker.root).toBeVisible();
  await expect(picker.episode(101)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(picker.episode(102)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(picker.root).toBeHidden();
  await player.expectPlays();
  // The focus returns to the icon after the pick.
  await expect(picker.toggle).toBeFocused();
});
