import { openBarePage } from './pages/bare-page';
import type { Player } from './pages/player';
import { expect, test } from './pages/test';

/** The test id of the focused element; the tag of one without. */
const focused = ({ stage }: Player): Promise<string> =>
  stage.evaluate(({ ownerDocument: { activeElement } }) => {
    const { testid } = (activeElement as HTMLElement | null)?.dataset ?? {};
    return testid ?? activeElement?.tagName ?? 'none';
  });

/** Records each time that the focus stays on nothing, although the frame has it. */
async function noteLosses(player: Player): Promise<() => Promise<number>> {
  const losses = await player.stage.evaluateHandle(({ ownerDocument }) => {
    const noted = { count: 0 };
    let frames = 0;
    const look = () => {
      const { activeElement, body } = ownerDocument;
      frames = activeElement === body && ownerDocument.hasFocus() ? frames + 1 : 0;
      // The guard acts within a few frames.
      if (frames === 10) noted.count += 1;
      requestAnimationFrame(look);
    };
    look();
    return noted;
  });
  return async () => (await losses.jsonValue()).count;
}

test('focus: the large button is the first stop, and after Enter on it the player has the focus', async ({
  page,
  player,
}) => {
  await openBarePage(page, { query: { movie_id: 10 } });
  await expect(player.bigPlay).toBeVisible();
  // The layers that load after the first frame are there.
  await expect(player.frame.getByTestId('announcer')).toBeAttached();
  await page.locator('#vv-player').focus();
  await page.keyboard.press('Tab');
  await expect(player.bigPlay).toBeFocused();
  await page.keyboard.press('Enter');
  await player.expectPlays();
  await expect(player.root).toBeFocused();
  // A ring shows where the keyboard is.
  expect(await player.root.evaluate((root) => getComputedStyle(root, '::after').borderTopWidth)).toBe('2px');
  await page.keyboard.press('KeyK');
  await player.expectPaused();
  await page.keyboard.press('Tab');
  await expect(player.seekBar).toBeFocused();
});

test('focus: the offers of the dock come before the controls', async ({ hostPage, page, player, series }) => {
  await hostPage.open();
  await player.start();
  await hostPage.standAt(42);
  await expect(series.nextCard).toBeVisible();
  await player.root.focus();
  for (const stop of [series.playNext, series.cancelNext, player.seekBar]) {
    await page.keyboard.press('Tab');
    await expect(stop).toBeFocused();
  }
});

test('focus: Escape cancels the next card from anywhere, after what lies over it', async ({
  hostPage,
  menus,
  page,
  player,
  series,
}) => {
  await hostPage.open();
  await player.start();
  await hostPage.standAt(42);
  await expect(series.nextCard).toBeVisible();
  for (const [open, layer] of [
    ['Shift+Slash', player.frame.getByTestId('help-sheet')],
    ['Shift+KeyD', player.frame.getByTestId('diagnostics')],
  ] as const) {
    await page.keyboard.press(open);
    await expect(layer).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(layer).toHaveCount(0);
    await expect(series.nextCard).toBeVisible();
  }
  await player.press(menus.settingsToggle);
  await expect(menus.menu('settings')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menus.any).toHaveCount(0);
  await expect(series.nextCard).toBeVisible();
  await player.focus(player.seekBar);
  await page.keyboard.press('Escape');
  await expect(series.nextCard).toHaveCount(0);
  await expect(player.seekBar).toBeFocused();
});

test('focus: never falls to the body', async ({ hostPage, menus, page, player, series }) => {
  await openBarePage(page, { query: { enabled_share: 1 } });
  await player.start();
  await expect(player.root).toBeFocused();
  const losses = await noteLosses(player);
  const expectFocus = (name: string, on: string) => expect.poll(() => focused(player), { message: name }).toBe(on);

  await test.step('skip button', async () => {
    await hostPage.standAt(5);
    await player.focus(player.frame.getByTestId('skip-segment'));
    await page.keyboard.press('Enter');
    await expectFocus('after the skip', 'player');
  });
  await test.step('next card', async () => {
    await hostPage.standAt(42);
    await series.cancelNext.focus();
    await page.keyboard.press('Enter');
    await expect(series.nextCard).toHaveCount(0);
    await expectFocus('after the cancel', 'player');
  });
  await test.step('menus and dialogs', async () => {
    for (const toggle of ['settings-toggle', 'episodes-toggle', 'captions-toggle', 'share-toggle']) {
      await player.focus(player.frame.getByTestId(toggle));
      await page.keyboard.press('Enter');
      await expect(menus.any).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(menus.any).toHaveCount(0);
      await expectFocus(toggle, toggle);
    }
    for (const [key, close] of [
      ['Shift+Slash', 'menu-close'],
      ['Shift+KeyD', 'diagnostics-close'],
    ] as const) {
      await player.root.focus();
      await page.keyboard.press(key);
      await player.frame.getByTestId(close).focus();
      await page.keyboard.press('Enter');
      await expectFocus(key, 'player');
    }
  });
  await test.step('the large button at the end', async () => {
    await hostPage.standAt(46);
    await hostPage.done('play');
    await expect(player.bigPlay).toHaveAccessibleName('Смотреть сначала');
    await player.bigPlay.focus();
    await page.keyboard.press('Enter');
    await player.expectPlays();
    await expectFocus('after the replay', 'player');
  });
  await test.step('controls that hide', async () => {
    await player.press(player.muteToggle);
    await page.mouse.move(0, 0);
    await player.expectControls(false);
    await expectFocus('with hidden controls', 'player');
  });
  expect(await losses(), 'losses of more than ten frames').toBe(0);
});

test('focus: goes from a failed player to the button of the failure screen, and back', async ({
  failureScreen,
  hostPage,
  page,
  player,
}) => {
  await hostPage.open({ movie_id: 6 });
  await player.start();
  await expect(player.root).toBeFocused();
  await player.video.evaluate((element: HTMLVideoElement) => {
    Object.defineProperty(element, 'error', { value: { code: 3, message: 'decode' }, configurable: true });
    // The player recovers from the first error of a position.
    for (let errors = 0; errors < 2; errors += 1) element.dispatchEvent(new Event('error'));
  });
  await failureScreen.expectKind('unexpected');
  await expect(failureScreen.button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(player.bigPlay.or(player.controls)).toBeAttached();
  await expect.poll(() => focused(player)).not.toBe('BODY');
});

test('focus: a key of a control works after the controls have been hidden', async ({
  hostPage,
  menus,
  page,
  player,
}) => {
  await hostPage.open();
  await player.start();
  await player.root.focus();
  await page.mouse.move(0, 0);
  await player.expectControls(false);
  await player.focus(menus.settingsToggle);
  await page.keyboard.press('Enter');
  await expect(menus.menu('settings')).toBeVisible();
});
