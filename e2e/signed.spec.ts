import type { Page } from '@playwright/test';
import { expect, test } from './pages/test';

/** Master files; the lists of thumbnails are JSON too. */
const MASTER = /\/media\/[^?]*\/(?:master|sever|original)\.json(?:\?|$)/;

/** Signed URLs of one page. */
interface Signing {
  /** Master files that were requested. */
  masters(): number;
  /** The media host answers 403 under all URLs that were signed so far. */
  expire(): void;
}

/** Lets the reference service sign the URLs of every stream. `refused` numbers the first signatures to expire at once. */
async function sign(page: Page, refused = 0): Promise<Signing> {
  let masters = 0;
  let lastRefused = 0;
  await page.route(MASTER, async (route) => {
    masters += 1;
    const url = new URL(route.request().url());
    // Each signature has an expiry of its own, by which its files are told apart.
    url.searchParams.set('signed', String(600 + masters));
    const answer = await route.fetch({ url: url.href });
    const expires = Number(/\/signed\/(\d+)\//.exec(await answer.text())?.[1]);
    if (masters <= refused) lastRefused = expires;
    await route.fulfill({ response: answer });
  });
  let newest = 0;
  await page.route(/\/media\/signed\//, (route) => {
    const expires = Number(/\/signed\/(\d+)\//.exec(route.request().url())?.[1]);
    newest = Math.max(newest, expires);
    if (expires > lastRefused) return route.continue();
    return route.fulfill({ status: 403, headers: { 'access-control-allow-origin': '*' } });
  });
  return {
    masters: () => masters,
    expire: () => {
      lastRefused = newest;
    },
  };
}

test('signed URLs: a film whose URLs expire plays on in the same video, with its tracks', async ({
  hostPage,
  page,
  failureScreen,
  player,
  problems,
}) => {
  const signing = await sign(page);
  await hostPage.open({ movie_id: 2 });
  await player.start();
  const { audioTracks } = await hostPage.state();
  await hostPage.done('setAudioTrack', { label: (audioTracks as string[]).at(-1) });
  await player.expectPlays();
  const before = await hostPage.state();
  await player.tagVideo();
  expect(signing.masters()).toBe(1);

  signing.expire();
  await hostPage.begin('seek', { time: 1800 });
  await player.expectTime(1800, 4);
  await player.expectPlays();
  await player.expectSameVideo();
  expect(signing.masters(), 'one new master file').toBe(2);
  const { audioTrack, textTrack } = before;
  expect(await hostPage.state()).toMatchObject({ audioTrack, textTrack, playback: 'playing' });
  await expect(failureScreen.root).toHaveCount(0);
  expect(await hostPage.events('error')).toEqual([]);
  expect(problems.exceptions).toEqual([]);
});

test('signed URLs: a paused film stays paused at its second, and plays on', async ({ hostPage, page, player }) => {
  const signing = await sign(page);
  await hostPage.open({ movie_id: 2 });
  await player.start();
  await hostPage.done('pause');
  signing.expire();
  await hostPage.begin('seek', { time: 1500 });
  await expect.poll(() => signing.masters()).toBe(2);
  await player.expectTime(1500, 1);
  await player.expectPaused();
  await hostPage.done('play');
  await player.expectPlays();
  expect(await player.currentTime()).toBeLessThan(1520);
});

test('signed URLs: the chosen quality stays chosen', async ({ hostPage, page, player }) => {
  const signing = await sign(page);
  await hostPage.open({ movie_id: 2 });
  await player.start();
  await hostPage.done('setQuality', { quality: '240p' });
  await expect.poll(async () => (await hostPage.state()).quality).toBe('240p');
  const loaded: string[] = [];
  page.on('response', (response) => {
    const [, rendition] = /\/(v\d+)\/[^/]+\.m4s/.exec(response.url()) ?? [];
    if (rendition !== undefined && response.ok() && signing.masters() > 1) loaded.push(rendition);
  });
  signing.expire();
  await hostPage.begin('seek', { time: 1500 });
  await player.expectTime(1500, 4);
  await player.expectPlays();
  await expect.poll(() => loaded.length).toBeGreaterThan(2);
  expect([...new Set(loaded)]).toEqual(['v240']);
  expect((await hostPage.state()).quality).toBe('240p');
});

for (const [name, movie] of [
  ['HLS', 2],
  ['DASH', 5],
  ['MP4', 6],
] as const) {
  test(`signed URLs: ${name} whose URLs expired before the first frame starts with new ones`, async ({
    hostPage,
    page,
    failureScreen,
    player,
  }) => {
    const signing = await sign(page, 1);
    await hostPage.open({ movie_id: movie, auto_play: 1 });
    await player.expectPlays(30_000);
    expect(signing.masters()).toBe(2);
    await expect(failureScreen.root).toHaveCount(0);
  });
}

test('signed URLs: new URLs that are refused too end in the failure screen', async ({
  hostPage,
  page,
  failureScreen,
}) => {
  const signing = await sign(page, Number.POSITIVE_INFINITY);
  await hostPage.open({ movie_id: 2, auto_play: 1 });
  await failureScreen.expectKind('unexpected', 20_000);
  expect(signing.masters()).toBe(2);
  await expect.poll(() => hostPage.events('error')).toHaveLength(1);
});
