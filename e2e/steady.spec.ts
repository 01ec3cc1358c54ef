import { openBarePage } from './pages/bare-page';
import { mainThreadTasks } from './pages/main-thread';
import { expect, test } from './pages/test';
import { type Done, setVisibility, watchWork, workOf } from './pages/work';

/** The player's timers that fired more often per second. */
const fasterThan = (rate: number, { timers, seconds }: Done): unknown[] =>
  Object.entries(timers).filter(([, struck]) => struck > rate * seconds + 1);

/** Periods of ten seconds in which long tasks are looked for. The player repeats its work in each. */
const PERIODS = 4;

test.use({ viewport: { width: 960, height: 540 } });

test.beforeEach(async ({ page, player }) => {
  await watchWork(page);
  // The content is long enough not to end meanwhile.
  await openBarePage(page, { query: { movie_id: 2 } });
  await player.start();
  await player.expectControls(false);
});

test('steady playback: paused content requests no frames; a hidden document does no work and plays on', async ({
  page,
  player,
}) => {
  // Deferred and pending work ends after some time.
  const expectStill = async (about: string, rate: number) => {
    let done: Done = { seconds: 0, commits: 0, frames: 0, timers: {} };
    const look = async () => {
      done = await workOf(page, player, 2000);
      return { commits: done.commits, frames: done.frames };
    };
    await expect.poll(look, { message: about, timeout: 30_000 }).toEqual({ commits: 0, frames: 0 });
    expect(fasterThan(rate, done), about).toEqual([]);
  };
  await setVisibility(player, 'hidden');
  const before = await player.currentTime();
  await expectStill('hidden, it plays', 1);
  expect(await player.currentTime()).toBeGreaterThan(before);

  await player.video.evaluate((video: HTMLVideoElement) => video.pause());
  await player.expectPaused();
  await expectStill('hidden, it is paused', 1);
  await setVisibility(player, 'visible');
  await expectStill('it is paused', 4);
  // A paused interface updates again once it is visible.
  await player.video.evaluate((video: HTMLVideoElement) => video.play());
  await player.expectPlays();
});

test('steady playback: on a four times slower CPU no task lasts 50 ms', async ({ browser, page, player }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  // Deferred work is done by then.
  await page.waitForTimeout(3000);
  let long: number[] = [];
  // The machine's own work can only lengthen a task, so the best period counts.
  for (let period = 0; period < PERIODS && (period === 0 || long.length > 0); period += 1) {
    const tasks = await mainThreadTasks(browser, page, 10_000);
    expect(tasks.length, 'the trace sees the player at all').toBeGreaterThan(100);
    long = tasks.filter((ms) => ms >= 50).map(Math.round);
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  expect(long, 'long tasks, in milliseconds').toEqual([]);
  await player.expectPlays();
});
