import { expect, test } from './pages/test';

for (const { kind, movie_id, qualities } of [
  { kind: 'DASH', movie_id: 5, qualities: ['720p', '480p', '240p'] },
  { kind: 'MP4', movie_id: 6, qualities: [] },
]) {
  test(`sources, ${kind}: play, pause, seek, volume, mute and the end work`, async ({
    hostPage,
    player,
    requests,
    problems,
  }) => {
    await hostPage.open({ movie_id });
    await player.start();
    await expect.poll(() => hostPage.stateField('qualities')).toEqual(qualities);
    await player.press(player.playToggle);
    await player.expectPaused();
    await player.seekTo(0.5);
    await player.expectTime(24, 2);
    await player.press(player.playToggle);
    await player.expectPlays();
    await hostPage.done('setVolume', 0.4);
    await expect.poll(() => player.volume()).toBeCloseTo(0.4);
    await player.press(player.muteToggle);
    await expect(player.video).toHaveJSProperty('muted', true);
    await hostPage.done('seek', 46);
    await expect.poll(() => hostPage.stateField('playback'), { timeout: 15_000 }).toBe('ended');
    await expect.poll(() => hostPage.events('ended')).toHaveLength(1);
    expect(requests.strangers()).toEqual([]);
    problems.expectNone();
  });
}

/** Makes the page record the outcome of loading the worklet, which Playwright cannot observe. */
const NOTE_WORKLET = (refuse: boolean) => {
  const { addModule } = AudioWorklet.prototype;
  AudioWorklet.prototype.addModule = async function (url, options) {
    if (refuse) throw new DOMException('no such file', 'AbortError');
    await addModule.call(this, url, options);
    console.info(`test: worklet ${url}`);
  };
};

test('audio boost: a failed down-mix is only logged', async ({ menus, hostPage, page, player, problems }) => {
  await page.addInitScript(NOTE_WORKLET, true);
  await hostPage.open();
  await player.start();
  await menus.choose('boost', '2');
  await expect.poll(() => problems.warnings.join()).toContain('the down-mix did not load');
  await player.expectPlays();
  problems.expectNone();
});
