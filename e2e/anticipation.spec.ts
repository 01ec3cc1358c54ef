import { expect, test } from './pages/test';

/** What a start of the second episode asks for, each of it once. */
const START = [
  /s1e2\/sever\.json/,
  /s1e2\/sever\.m3u8/,
  /s1e2\/v\d+\/index\.m3u8/,
  /s1e2\/v\d+\/init\.mp4/,
  /s1e2\/v\d+\/000\.m4s/,
];

/** Another quality has files of its own, and the line may ask for it at any time. */
function expectOnce(addresses: readonly string[]): void {
  expect(addresses).not.toEqual([]);
  expect(addresses, 'asked for once each').toEqual([...new Set(addresses)]);
}

test('an episode that is looked at is there when it is picked, and nothing of it is asked for twice', async ({
  owner,
  player,
  picker,
  requests,
  problems,
}) => {
  await owner.open();
  await player.start();
  await player.markVideo();
  // The voice has its files for itself, and the first episode began with the same ones.
  const firstVoice = () => requests.matching(/audio\/sever\/dub\/(?:index\.m3u8|init\.mp4|000\.m4s)/).length;
  const before = firstVoice();
  await picker.open();
  await picker.episode(102).hover();
  for (const file of START) await expect.poll(() => requests.matching(file).length, String(file)).toBeGreaterThan(0);
  await expect.poll(firstVoice).toBe(before + 3);

  await picker.episode(102).click();
  await player.expectPlays();
  await player.expectSameVideo();
  expect(await owner.fact('episodeId')).toBe(102);
  await expect.poll(() => requests.matching(/s1e2\/v\d+\/001\.m4s/).length, 'it went on from there').toBeGreaterThan(0);
  for (const file of START) expectOnce(requests.matching(file));
  expect(firstVoice()).toBe(before + 3);
  problems.expectNone();
});

test('near the end the next episode is fetched by itself, and the card brings it without another request', async ({
  owner,
  player,
  requests,
}) => {
  await owner.open();
  await player.start();
  await player.hover();
  await player.seekTo(0.5);
  await expect.poll(() => requests.matching(/s1e2\/v\d+\/000\.m4s/).length).toBeGreaterThan(0);
  expect(await owner.fact('episodeId')).toBe(101);
  await player.seekTo(0.97);
  await expect.poll(() => owner.fact('episodeId')).toBe(102);
  await player.expectPlays();
  for (const file of START) expectOnce(requests.matching(file));
});
