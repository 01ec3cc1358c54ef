import type { Page } from '@playwright/test';
import { openBarePage } from './pages/bare-page';
import { mainThreadTasks } from './pages/main-thread';
import type { Player } from './pages/player';
import { expect, test } from './pages/test';

/** Counts what React does, by the door it leaves open for its developer tools. */
async function watchCommits(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched = { commits: 0 };
    const hook = {
      supportsFiber: true,
      renderers: new Map(),
      inject: () => 1,
      onCommitFiberRoot: () => {
        watched.commits += 1;
      },
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
    };
    Object.assign(window, { vvWatched: watched, __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
  });
}

/** How often React changed the document within so many milliseconds. */
async function commits(page: Page, player: Player, ms: number): Promise<number> {
  const read = () =>
    player.stage.evaluate(() => (window as unknown as { vvWatched: { commits: number } }).vvWatched.commits);
  const before = await read();
  // Time itself is the subject.
  await page.waitForTimeout(ms);
  return (await read()) - before;
}

test.use({ viewport: { width: 960, height: 540 } });

test.beforeEach(async ({ page, player }) => {
  await watchCommits(page);
  // Long enough for the end not to come meanwhile.
  await openBarePage(page, { query: { movie_id: 2 } });
  await player.start();
  await player.expectControls(false);
});

test('React renders at most four times a second while the film plays with the controls away', async ({
  page,
  player,
}) => {
  await player.hover();
  await player.expectControls(true);
  expect(await commits(page, player, 1500), 'the count sees React at all').toBeGreaterThan(0);
  await player.expectControls(false);
  expect((await commits(page, player, 6000)) / 6, 'renders a second').toBeLessThanOrEqual(4);
  await player.expectPlays();
});

test('on a processor four times as slow no task of steady playback lasts 50 ms', async ({ browser, page, player }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  // What was put off until after the start is done by then.
  await page.waitForTimeout(6000);
  const tasks = await mainThreadTasks(browser, page, 10_000);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  expect(tasks.length, 'the trace sees the player at all').toBeGreaterThan(100);
  expect(tasks.filter((ms) => ms >= 50).map(Math.round), 'long tasks, in milliseconds').toEqual([]);
  await player.expectPlays();
});
