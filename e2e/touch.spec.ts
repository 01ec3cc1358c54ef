import type { Page } from '@playwright/test';
import { openBarePage } from './pages/bare-page';
import type { Player } from './pages/player';
import { expect, test } from './pages/test';
import { Finger } from './pages/touch';

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Control extends Point {
  readonly name: string;
}

/** The middle of the first episode: neither the card nor the skip button shows there. */
const MIDDLE_S = 20;
/** The next-episode card shows later. */
const PAST_MIDDLE_S = 32;

/** A swipe begins beyond it, and each further pixel is this many seconds. */
const SWIPE_START_PX = 20;
const SWIPE_S_PER_PX = 0.05;

/** A little longer than the interval of a double tap. */
const DOUBLE_TAP_MS = 400;

/** Centres of all controls that a finger can reach now. */
const reachable = (player: Player): Promise<Control[]> =>
  player.controls.evaluate((controls) =>
    [...controls.querySelectorAll('button, [role="slider"]')].flatMap((control) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const name = control.getAttribute('data-testid') ?? '';
      return control.contains(document.elementFromPoint(x, y)) ? [{ name, x, y }] : [];
    }),
  );

/** A point on the video between the controls, not at its sides. */
const freePoint = (player: Player): Promise<Point> =>
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

/** Records all effects that a tap on a control can have. */
async function noteEffects(player: Player): Promise<{ set(name: string): Promise<void>; all(): Promise<string[]> }> {
  const notes = await player.root.evaluateHandle((root) => {
    const noted = { at: '', effects: [] as string[] };
    const note = (effect: string) => void noted.effects.push(`${noted.at}: ${effect}`);
    const video = root.querySelector('[data-media-provider] video');
    for (const type of ['pause', 'seeking', 'emptied', 'volumechange', 'ratechange'])
      video?.addEventListener(type, () => noted.at !== '' && note(type));
    const clicked = ({ target }: Event) => (target as Element).closest('button, a, [role="slider"]') !== null;
    document.addEventListener('click', (event) => clicked(event) && note('click'), true);
    new MutationObserver(() => {
      if (root.querySelector('[role="dialog"], [role="menu"]') !== null) note('something opened');
    }).observe(root, { childList: true, subtree: true });
    return noted;
  });
  return {
    set: (name) =>
      notes.evaluate((noted, at) => {
        noted.at = at;
      }, name),
    all: () => notes.evaluate(({ effects }) => effects),
  };
}

/** Hides the controls by a tap beside them, because they would stay for 2 s. */
async function hideByTap(page: Page, player: Player, point: Point): Promise<void> {
  // The wait exceeds the interval of a double tap.
  await page.waitForTimeout(DOUBLE_TAP_MS);
  if ((await player.root.getAttribute('data-controls')) !== null) await new Finger(page).taps(point, 1);
  await player.expectControls(false);
  await page.waitForTimeout(DOUBLE_TAP_MS);
}

for (const [width, height] of [
  [390, 219],
  [320, 180],
  [640, 360],
  [844, 390],
] as const) {
  test.describe(`touch at ${width}x${height}`, () => {
    test.use({ viewport: { width, height }, hasTouch: true });

    test.beforeEach(async ({ page, player }) => {
      await openBarePage(page, { query: { enabled_share: 1, t: MIDDLE_S } });
      await player.bigPlay.tap();
      await player.expectPlays();
      await player.expectControls(false);
    });

    test('a tap at a hidden control shows the controls and presses nothing', async ({ hostPage, page, player }) => {
      const finger = new Finger(page);
      let controls: Control[] = [];
      const free = await freePoint(player);
      await expect(async () => {
        await finger.taps(free, 1);
        await player.expectControls(true, 1500);
        controls = await reachable(player);
        expect(controls.map(({ name }) => name)).toEqual(
          expect.arrayContaining([
            'play-toggle',
            'seek-backward',
            'seek-forward',
            'mute-toggle',
            'seek-bar',
            'share-toggle',
            'next-episode',
            'episodes-toggle',
            'settings-toggle',
            'fullscreen-toggle',
          ]),
        );
      }).toPass();

      const effects = await noteEffects(player);
      for (const { name, x, y } of controls) {
        await effects.set('');
        if ((await player.currentTime()) > PAST_MIDDLE_S) await hostPage.done('seek', { time: MIDDLE_S });
        await hideByTap(page, player, free);
        await player.expectNotPaused();
        await effects.set(name);
        await finger.taps({ x, y }, 1);
        await player.expectControls(true);
        expect(await effects.all(), `effects of a tap on ${name}`).toEqual([]);
      }
      await player.expectPlays();
      expect(await effects.all()).toEqual([]);
      expect(await hostPage.stateField('episodeId')).toBe(101);
    });
  });
}

test.describe('touch', () => {
  test.use({ viewport: { width: 390, height: 300 }, hasTouch: true });

  test.beforeEach(async ({ page, player }) => {
    await openBarePage(page, { query: { enabled_share: 1, t: MIDDLE_S } });
    await player.bigPlay.tap();
    await player.expectPlays();
    await player.expectControls(false);
  });

  test('seeks by a double tap at a side, also on a hidden control', async ({ page, player, menus }) => {
    const effects = await noteEffects(player);
    const { x, y, width, height } = await player.boxOf(menus.settingsToggle);
    const before = await player.currentTime();
    await new Finger(page).taps({ x: x + width / 2, y: y + height / 2 }, 2);
    await expect.poll(() => player.currentTime()).toBeGreaterThan(before + 9);
    await player.expectPlays();
    expect(await effects.all()).toEqual([]);
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

  test('presses nothing by a long press, and shows no controls', async ({ page, player }) => {
    const effects = await noteEffects(player);
    const { x, y, width, height } = await player.boxOf(player.playToggle);
    await effects.set('long press');
    await new Finger(page).press({ x: x + width / 2, y: y + height / 2 }, 900);
    await player.expectPlays();
    await player.expectControls(false);
    const rates = (await effects.all()).filter((effect) => !effect.endsWith('ratechange'));
    expect(rates, 'effects but the speed').toEqual([]);
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

test.describe('swipe', () => {
  test.use({ viewport: { width: 844, height: 390 }, hasTouch: true });

  test('seeks from the current position while the controls are hidden', async ({ page, player }) => {
    await openBarePage(page);
    await player.bigPlay.tap();
    await player.expectPlays();
    await player.expectControls(false);
    const hiddenAt = await player.currentTime();
    await expect
      .poll(() => player.currentTime(), { message: 'the film plays on for a while' })
      .toBeGreaterThan(hiddenAt + 2);
    await player.expectControls(false);

    const noted = await player.root.evaluateHandle((root) => {
      const video = root.querySelector<HTMLVideoElement>('[data-media-provider] video');
      const notes = { touches: [] as { x: number; time: number }[], landed: null as number | null };
      const note = ({ touches }: TouchEvent) => {
        if (touches[0] && video) notes.touches.push({ x: touches[0].clientX, time: video.currentTime });
      };
      for (const type of ['touchstart', 'touchmove'] as const) document.addEventListener(type, note, true);
      document.addEventListener('touchend', () => {
        video?.addEventListener('seeking', () => {
          notes.landed = video.currentTime;
        });
      });
      return notes;
    });
    await new Finger(page).swipe({ x: 400, y: 100 }, { x: 550, y: 100 }, 6);
    await expect.poll(() => noted.evaluate(({ landed }) => landed)).not.toBeNull();
    const { touches, landed } = await noted.jsonValue();
    // The swipe begins with the first movement over 20 px, and counts from there.
    const begun = touches.find(({ x }) => x - (touches[0]?.x ?? 0) > SWIPE_START_PX);
    const swiped = (150 - SWIPE_START_PX) * SWIPE_S_PER_PX;
    expect(Math.abs((landed ?? 0) - (begun?.time ?? 0) - swiped), 'seconds off').toBeLessThan(0.5);
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
