import { interceptEmbeds } from '../tests/support/embed-frames';
import { expect, test } from './pages/test';

/** Time in which a player that is not at rest would request something. */
const REST_MS = 4_000;

const KINDS: readonly [name: string, movieId: number][] = [
  ['HLS', 1],
  ['live HLS', 4],
  ['DASH', 5],
  ['an MP4 file', 6],
  ['YouTube', 7],
];

for (const [name, movieId] of KINDS) {
  const title = `unload: ends ${name}, requests nothing, and a press plays it again`;
  test(title, async ({ context, hostPage, page, player, problems, requests }) => {
    await interceptEmbeds(context);
    await hostPage.open({ movie_id: movieId, auto_play: 1 });
    await expect.poll(() => hostPage.stateField('playback')).toBe('playing');
    await hostPage.done('unload');
    await expect.poll(() => hostPage.state()).toMatchObject({ phase: 'idle', playback: 'idle', error: null });
    await expect(player.bigPlay).toBeVisible();
    await expect(player.poster).toBeVisible();
    await page.waitForTimeout(1_000);
    const { length } = requests.urls;
    await page.waitForTimeout(REST_MS);
    expect(requests.urls.slice(length).filter((url) => !/\/statistics|\.js|\.css/.test(url))).toEqual([]);
    await player.bigPlay.click();
    await expect.poll(() => hostPage.stateField('playback'), { timeout: 20_000 }).toBe('playing');
    problems.expectNone();
  });
}

test('unload: ends a preroll, which comes again with the next play', async ({ ads, hostPage, player }) => {
  await ads.ask({ preroll: ['long'] });
  await hostPage.open({ auto_play: 1 });
  await ads.expectPlays();
  await hostPage.done('unload');
  await ads.expectGone();
  await expect(player.bigPlay).toBeVisible();
  await hostPage.done('play');
  await ads.expectPlays();
});

for (const ms of [0, 300, 1_500]) {
  test(`unload: ${ms} ms after the first hello leaves a player that waits`, async ({ hostPage, page, player }) => {
    await hostPage.open({ auto_play: 1 });
    await page.waitForTimeout(ms);
    await hostPage.done('unload');
    await page.waitForTimeout(3_000);
    expect(await hostPage.state()).toMatchObject({ phase: 'idle', playback: 'idle' });
    await expect(player.bigPlay).toBeVisible();
    await hostPage.done('play');
    await expect.poll(() => hostPage.stateField('playback')).toBe('playing');
  });
}
