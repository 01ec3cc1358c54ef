import { openBarePage } from './pages/bare-page';
import { CALL } from './pages/network';
import { expect, test } from './pages/test';

test.describe('preroll', () => {
  test('plays before any frame of the content, which starts after the skip', async ({
    hostPage,
    player,
    ads,
    problems,
  }) => {
    await ads.ask({ preroll: ['linear'] });
    await hostPage.open({ auto_play: 1 });
    await ads.expectPlays();
    expect(await player.played(), 'seconds of the film that were played').toBe(0);
    expect(await hostPage.stateField('playback')).not.toBe('playing');
    expect(await hostPage.stateField('ad')).toMatchObject({ id: 'linear', type: 'preroll', duration: 8 });
    await expect(ads.skip).toBeEnabled();
    await ads.skip.click();
    await ads.expectGone();
    await player.expectPlays();
    await expect.poll(() => hostPage.events('adend')).toEqual([{ id: 'linear', type: 'preroll' }]);
    expect(await hostPage.events('adstart')).toEqual([{ id: 'linear', type: 'preroll', duration: 8 }]);
    expect(await hostPage.stateField('ad')).toBeNull();
    const ends = ['linear start', 'linear skip', 'linear complete'];
    const counted = async () => (await ads.pings()).filter((line) => ends.includes(line)).toSorted();
    await expect.poll(counted).toEqual(['linear skip', 'linear start']);
    problems.expectNone();
  });

  test('plays to its end in front of a stream whose segments are missing, and then the stream starts anew', async ({
    hostPage,
    page,
    player,
    ads,
  }) => {
    await page.route(CALL.segment, (route) => route.fulfill({ status: 404 }));
    await ads.ask({ preroll: ['linear'] });
    await hostPage.open({ auto_play: 1 });
    await ads.expectPlays();
    // The stream has failed by now.
    await expect(ads.skip).toBeEnabled();
    await expect(player.frame.getByTestId('failure-panel')).toHaveCount(0);
    await page.unroute(CALL.segment);
    await player.expectPlays();
    await expect.poll(() => ads.pings()).toContain('linear complete');
    expect(await hostPage.events('adstart')).toHaveLength(1);
  });
});

for (const [flags, counted] of [
  ['allow-scripts allow-same-origin', 0],
  ['allow-scripts allow-same-origin allow-popups', 1],
  ['allow-scripts allow-popups', 1],
] as const)
  test(`ad in a frame with sandbox="${flags}": a press is counted as often as it opens a page`, async ({
    page,
    ads,
  }) => {
    await ads.ask({ preroll: ['linear'] });
    await openBarePage(page, { query: { auto_play: 1 }, attributes: { sandbox: flags } });
    await ads.expectPlays();
    await ads.layer.getByTestId('spot-click').click();
    await expect.poll(() => page.context().pages().length).toBe(1 + counted);
    if (counted > 0) {
      await expect.poll(() => page.context().pages().at(-1)?.url()).toContain('/ads/landing');
    }
    // The ad goes on only where nothing has opened.
    await expect(ads.video).toHaveJSProperty('paused', counted > 0);
    await expect.poll(async () => (await ads.pings()).filter((line) => line === 'linear click').length).toBe(counted);
  });

test('midroll: starts at half of the content, blocks seeking past it, and the content resumes at its position', async ({
  hostPage,
  player,
  ads,
}) => {
  // The ad is long enough for checks, and is skipped then.
  await ads.ask({ midroll: ['linear'] });
  await hostPage.open({ movie_id: 2, auto_play: 1 });
  await player.expectPlays();
  await expect(player.frame.getByTestId('spot-marker')).toHaveCount(1);
  await hostPage.done('seek', 1500);
  await ads.expectPlays();
  const stoppedAt = Number(await hostPage.stateField('currentTime'));
  const wentOn = await player.video.evaluateHandle((video: HTMLVideoElement) => {
    const at: number[] = [];
    video.addEventListener('play', () => at.push(video.currentTime));
    return at;
  });
  await expect(ads.skip).toBeEnabled();
  await ads.skip.click();
  await player.expectPlays();
  const [wentOnAt = Number.NaN] = await wentOn.jsonValue();
  expect(Math.abs(wentOnAt - stoppedAt), 'seconds away from where it stopped').toBeLessThan(0.5);
  await expect(player.frame.getByTestId('spot-marker')).toHaveCount(0);
  expect((await hostPage.events('adstart')).map(({ type }) => type)).toEqual(['midroll']);
  await expect.poll(() => ads.pings()).toContain('linear skip');
});
