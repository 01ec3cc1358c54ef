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

  test('waits for the press of play, and the content starts after it', async ({ hostPage, player, ads }) => {
    await ads.ask({ preroll: ['short'] });
    await hostPage.open();
    await expect(player.bigPlay).toBeVisible();
    await expect(ads.video).toHaveCount(1);
    expect(await ads.pings(), 'nothing is counted before the ad plays').not.toContain('short start');
    await player.bigPlay.click();
    await player.expectPlays();
    await expect.poll(() => ads.pings()).toEqual(expect.arrayContaining(['short start', 'short complete']));
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

  test("is paused by the plain message and by the host page's call, and resumed by its play", async ({
    hostPage,
    player,
    ads,
  }) => {
    await ads.ask({ preroll: ['linear'] });
    await hostPage.open({ auto_play: 1 });
    await ads.expectPlays();
    await hostPage.post({ event: 'adPause' });
    await expect(ads.video).toHaveJSProperty('paused', true);
    await hostPage.done('play');
    await expect(ads.video).toHaveJSProperty('paused', false);
    await hostPage.done('pauseAd');
    await expect(ads.video).toHaveJSProperty('paused', true);
    expect(await player.played()).toBe(0);
    await hostPage.done('play');
    await expect.poll(() => ads.pings()).toContain('linear resume');
  });

  test('is ended by another episode, which has a preroll of its own', async ({ hostPage, player, ads }) => {
    await ads.ask({ preroll: ['linear'] });
    await hostPage.open({ auto_play: 1 });
    await ads.expectPlays();
    await ads.ask({ preroll: ['short'] });
    await hostPage.done('setEpisode', { season: 1, episode: 2 });
    await expect.poll(() => hostPage.events('adstart')).toHaveLength(2);
    await player.expectPlays();
    expect(await hostPage.stateField('episode')).toBe(2);
    await expect.poll(() => ads.pings()).toContain('short complete');
    expect(await ads.pings()).not.toContain('linear complete');
  });
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
