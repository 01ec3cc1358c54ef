import { openBarePage } from './pages/bare-page';
import type { Player } from './pages/player';
import { expect, test } from './pages/test';

/** From a press to the painted panel that it opens for the first time, on a four times slower CPU. */
const PANEL_MS = 150;
/** From a press to the film with another dub, whose files come from this machine. */
const DUB_MS = 500;
/** The machine's own work can only lengthen an answer, so the best of these visits counts. */
const VISITS = 4;

const PANELS = [
  ['settings', 'settings-toggle', 'menu-settings'],
  ['episodes', 'episodes-toggle', 'episode-picker'],
  ['share', 'share-toggle', 'share-popup'],
  ['help', 'Shift+Slash', 'help-sheet'],
] as const;

type Answered = Window & { vvAnswer?: Promise<number> };

/** Begins to measure from the next press of a key or a button until the part is painted, in milliseconds. */
async function measureUntilShown(player: Player, testId: string): Promise<() => Promise<number>> {
  await player.root.evaluate((_, id) => {
    (window as Answered).vvAnswer = new Promise((resolve) => {
      let pressedAt = Number.NaN;
      const press = ({ timeStamp }: Event) => {
        pressedAt = timeStamp;
      };
      for (const type of ['keydown', 'click']) window.addEventListener(type, press, { capture: true, once: true });
      const watch = new MutationObserver(() => {
        if (!document.querySelector(`[data-testid="${id}"]`)?.checkVisibility()) return;
        watch.disconnect();
        // The task after a frame follows its paint.
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressedAt)));
      });
      watch.observe(document, { subtree: true, childList: true, attributes: true });
    });
  }, testId);
  return () => player.root.evaluate(() => (window as Answered).vvAnswer ?? Number.NaN);
}

/** The shortest of the measured times of several visits; the first that is short enough ends them. */
async function bestOf(limitMs: number, visit: () => Promise<number>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let count = 0; count < VISITS && best > limitMs; count += 1) best = Math.min(best, await visit());
  console.info(`${Math.round(best)} ms of ${limitMs}`);
  return best;
}

for (const [name, opener, panel] of PANELS)
  test(`response: ${name} open within ${PANEL_MS} ms of their first press on a four times slower CPU`, async ({
    page,
    player,
  }) => {
    const session = await page.context().newCDPSession(page);
    const open = async () => {
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      await openBarePage(page, { query: { enabled_share: 1 } });
      await player.start();
      await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      await player.showControls();
      // The code of the panels comes with the first sight of their buttons.
      await page.waitForTimeout(1000);
      const answer = await measureUntilShown(player, panel);
      if (opener.startsWith('Shift+')) await page.keyboard.press(opener);
      else await player.frame.getByTestId(opener).evaluate((button: HTMLElement) => button.click());
      return answer();
    };
    expect(await bestOf(PANEL_MS, open)).toBeLessThanOrEqual(PANEL_MS);
  });

test(`response: another dub plays within ${DUB_MS} ms`, async ({ page, player }) => {
  await openBarePage(page);
  await player.start();
  const change = async () => {
    await player.video.evaluate((video: HTMLVideoElement) => {
      (window as Answered).vvAnswer = new Promise((resolve) => {
        let pressedAt = Number.NaN;
        const press = ({ timeStamp }: Event) => {
          pressedAt = timeStamp;
        };
        window.addEventListener('keydown', press, { capture: true, once: true });
        const plays = () => resolve(performance.now() - pressedAt);
        video.addEventListener('emptied', () => video.addEventListener('playing', plays, { once: true }), {
          once: true,
        });
      });
    });
    await page.keyboard.press('Shift+KeyV');
    const ms = await player.root.evaluate(() => (window as Answered).vvAnswer ?? Number.NaN);
    await player.expectPlays();
    return ms;
  };
  expect(await bestOf(DUB_MS, change)).toBeLessThanOrEqual(DUB_MS);
});
