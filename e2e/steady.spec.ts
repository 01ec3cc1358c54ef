import type { Page } from '@playwright/test';
import { openBarePage } from './pages/bare-page';
import type { Player } from './pages/player';
import { expect, test } from './pages/test';

interface Watched {
  /** Moments at which React changed the document. */
  readonly commits: number[];
  /** Lengths of tasks that a viewer could notice. */
  readonly longTasks: number[];
}

/** Counts what React does, by the door it leaves open for its developer tools, and the browser's long tasks. */
async function watchWork(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched: Watched = { commits: [], longTasks: [] };
    const hook = {
      supportsFiber: true,
      renderers: new Map(),
      inject: () => 1,
      onCommitFiberRoot: () => watched.commits.push(performance.now()),
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
    };
    Object.assign(window, { vvWatched: watched, __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) watched.longTasks.push(Math.round(duration));
    }).observe({ type: 'longtask' });
  });
}

/** What happened within so many milliseconds of playback. */
async function work(page: Page, player: Player, ms: number): Promise<Watched> {
  const read = () => player.stage.evaluate(() => (window as unknown as { vvWatched: Watched }).vvWatched);
  const before = await read();
  // Time itself is the subject.
  await page.waitForTimeout(ms);
  const after = await read();
  return {
    commits: after.commits.slice(before.commits.length),
    longTasks: after.longTasks.slice(before.longTasks.length),
  };
}

test.use({ viewport: { width: 960, height: 540 } });

test.beforeEach(async ({ page, player }) => {
  await watchWork(page);
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
  const shown = await work(page, player, 1500);
  expect(shown.commits.length, 'the count sees React at all').toBeGreaterThan(0);
  await player.expectControls(false);
  const { commits } = await work(page, player, 6000);
  expect(commits.length / 6, 'renders a second').toBeLessThanOrEqual(4);
  await player.expectPlays();
});

test('on a processor four times as slow no task of steady playback lasts 50 ms', async ({ page, player }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  // What was put off until after the start is done by then.
  await work(page, player, 6000);
  const { longTasks } = await work(page, player, 10_000);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  expect(longTasks, 'long tasks, in milliseconds').toEqual([]);
  await player.expectPlays();
});
