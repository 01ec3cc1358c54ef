import { expect, test } from './pages/test';

/** Requests of a start of the second episode, each made once. */
const START = [
  /s1e2\/sever\.json/,
  /s1e2\/sever\.m3u8/,
  /s1e2\/v\d+\/index\.m3u8/,
  /s1e2\/v\d+\/init\.mp4/,
  /s1e2\/v\d+\/000\.m4s/,
];

/** The first two of them: master JSON and HLS master playlist. */
const MASTER_FILES = START.slice(0, 2);

/** Expects no repeated URL. Another quality has its own files, and bandwidth may request it at any time. */
function expectOnce(urls: readonly string[]): void {
  expect(urls).not.toEqual([]);
  expect(urls, 'asked for once each').toEqual([...new Set(urls)]);
}

test('prefetch: a hovered episode is loaded when it is picked, without repeated requests', async ({
  hostPage,
  player,
  picker,
  requests,
  problems,
}) => {
  await hostPage.open();
  await player.start();
  await player.tagVideo();
  // The dub has its own files, and the first episode began with the same ones.
  const firstDubRequests = () => requests.matching(/audio\/sever\/dub\/(?:index\.m3u8|init\.mp4|000\.m4s)/).length;
  await picker.open();
  await picker.episode(102).hover();
  for (const file of START) await expect.poll(() => requests.matching(file).length, String(file)).toBeGreaterThan(0);
  await expect.poll(firstDubRequests, 'once for each of the two episodes').toBe(6);

  await picker.episode(102).click();
  await player.expectPlays();
  await player.expectSameVideo();
  expect(await hostPage.stateField('episodeId')).toBe(102);
  await expect.poll(() => requests.matching(/s1e2\/v\d+\/001\.m4s/).length, 'it went on from there').toBeGreaterThan(0);
  for (const file of START) expectOnce(requests.matching(file));
  expect(firstDubRequests()).toBe(6);
  problems.expectNone();
});

test('prefetch: an open picker fetches the master files of an episode, and a pick requests no file again', async ({
  hostPage,
  player,
  picker,
  requests,
}) => {
  await hostPage.open();
  await player.start();
  await picker.open();
  for (const file of MASTER_FILES) await expect.poll(() => requests.matching(file).length, String(file)).toBe(1);

  // A press by the keyboard or a script: no pointer announces it.
  await picker.episode(102).dispatchEvent('click');
  await player.expectPlays();
  expect(await hostPage.stateField('episodeId')).toBe(102);
  for (const file of START) expectOnce(requests.matching(file));
});

test('prefetch: near the end the next episode is loaded, and the card starts it without another request', async ({
  hostPage,
  player,
  requests,
}) => {
  await hostPage.open();
  await player.start();
  await player.hover();
  await player.seekTo(0.5);
  await expect.poll(() => requests.matching(/s1e2\/v\d+\/000\.m4s/).length).toBeGreaterThan(0);
  expect(await hostPage.stateField('episodeId')).toBe(101);
  await player.seekTo(0.97);
  await expect.poll(() => hostPage.stateField('episodeId')).toBe(102);
  await player.expectPlays();
  for (const file of START) expectOnce(requests.matching(file));
});
