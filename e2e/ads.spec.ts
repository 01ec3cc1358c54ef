import { expect, test } from './pages/test';

test.describe('a preroll', () => {
  test('goes before the film: not a frame of it is played, and skipping goes on to it', async ({
    owner,
    player,
    ads,
    problems,
  }) => {
    await ads.ask({ preroll: ['linear'] });
    await owner.open({ auto_play: 1 });
    await ads.expectPlays();
    expect(await player.played(), 'seconds of the film that were played').toBe(0);
    expect(await owner.fact('playback')).not.toBe('playing');
    expect(await owner.fact('ad')).toMatchObject({ id: 'linear', type: 'preroll', duration: 8 });
    await expect(ads.skip).toBeEnabled();
    await ads.skip.click();
    await ads.expectGone();
    await player.expectPlays();
    expect(await owner.fact('ad')).toBeNull();
    expect(await owner.events('adstart')).toEqual([{ id: 'linear', type: 'preroll', duration: 8 }]);
    expect(await owner.events('adend')).toEqual([{ id: 'linear', type: 'preroll' }]);
    const told = await ads.pings();
    expect(told.filter((line) => line === 'linear start')).toHaveLength(1);
    expect(told.filter((line) => line === 'linear skip')).toHaveLength(1);
    expect(told.filter((line) => line === 'linear complete')).toEqual([]);
    problems.expectNone();
  });

  test('waits for the press of play, and the film goes on by itself after it', async ({ owner, player, ads }) => {
    await ads.ask({ preroll: ['short'] });
    await owner.open();
    await expect(player.bigPlay).toBeVisible();
    await expect(ads.video).toHaveCount(1);
    expect(await ads.pings(), 'nothing is counted before the ad plays').not.toContain('short start');
    await player.bigPlay.click();
    await ads.expectPlays();
    await player.expectPlays();
    expect(await ads.pings()).toContain('short complete');
  });

  test('is paused by the message and by the call of the owner, and goes on by its play', async ({
    owner,
    player,
    ads,
  }) => {
    await ads.ask({ preroll: ['linear'] });
    await owner.open({ auto_play: 1 });
    await ads.expectPlays();
    await owner.post({ event: 'adPause' });
    await expect(ads.video).toHaveJSProperty('paused', true);
    await owner.done('play');
    await expect(ads.video).toHaveJSProperty('paused', false);
    await owner.done('pauseAd');
    await expect(ads.video).toHaveJSProperty('paused', true);
    expect(await player.played()).toBe(0);
    await owner.done('play');
    await expect.poll(() => ads.pings()).toContain('linear resume');
  });

  test('is stopped by another episode, which has a preroll of its own', async ({ owner, player, ads }) => {
    await ads.ask({ preroll: ['linear'] });
    await owner.open({ auto_play: 1 });
    await ads.expectPlays();
    await ads.ask({ preroll: ['short'] });
    await owner.done('setEpisode', { season: 1, episode: 2 });
    await expect.poll(() => owner.events('adstart')).toHaveLength(2);
    await player.expectPlays();
    expect(await owner.fact('episode')).toBe(2);
    const told = await ads.pings();
    expect(told).toContain('short complete');
    expect(told).not.toContain('linear complete');
  });

  for (const [what, wanted] of [
    ['list that is not there', { list: 'fault=status:500' }],
    ['list that never comes', { list: 'fault=hang' }],
    ['file that is not there', { preroll: ['media-404'] }],
  ] as const) {
    test(`gives way to the film: a ${what}`, async ({ owner, player, ads }) => {
      await ads.ask(wanted);
      await owner.open({ auto_play: 1 });
      await player.expectPlays(15_000);
      await ads.expectGone();
    });
  }
});

test('a midroll comes at half, cannot be sought past, and the film goes on where it was', async ({
  owner,
  player,
  ads,
}) => {
  // Long enough to look at, and skipped then.
  await ads.ask({ midroll: ['linear'] });
  await owner.open({ movie_id: 2, auto_play: 1 });
  await player.expectPlays();
  await expect(player.frame.getByTestId('spot-marker')).toHaveCount(1);
  await owner.done('seek', 1500);
  await ads.expectPlays();
  const stoppedAt = Number(await owner.fact('currentTime'));
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
  expect((await owner.events('adstart')).map(({ type }) => type)).toEqual(['midroll']);
  expect(await ads.pings()).toContain('linear skip');
});
