import type { Page } from '@playwright/test';
import { E2E_ORIGIN } from '../dev/support/e2e-addresses';
import type { Player as SdkPlayer } from '../packages/vv-embed/src/create-player';
import { Player } from './pages/player';
import { openSdkPage, WIDGET } from './pages/sdk-page';
import { expect, test } from './pages/test';

type Heard = [name: string, payload: unknown];
type Owner = { player: SdkPlayer; second: SdkPlayer; heard: Heard[] };

const EVENTS = [
  ...['ready', 'play', 'pause', 'timeupdate', 'ended', 'episodechange', 'adstart', 'adend', 'aderror', 'error'],
  ...['blocked', 'volumechange', 'qualitychange', 'fullscreenchange'],
];

const LISTEN = `window.heard = []; for (const name of ${JSON.stringify(EVENTS)}) player.on(name, (payload) => heard.push([name, payload]));`;

/** Calls a method of the SDK; a rejection is answered by its name. */
const call = (page: Page, name: string, ...args: unknown[]): Promise<unknown> =>
  page.evaluate(
    ([method, values]) => {
      const { player } = window as unknown as Owner;
      const run = player[method as 'play'] as (...given: unknown[]) => Promise<unknown>;
      return run(...(values as unknown[])).catch((error: Error) => error.name);
    },
    [name, args] as const,
  );

const heard = (page: Page, name: string): Promise<unknown[]> =>
  page.evaluate(
    (wanted) => (window as unknown as Owner).heard.filter(([event]) => event === wanted).map(([, payload]) => payload),
    name,
  );

test('every method and event of the protocol, from a page on another origin', async ({ page }) => {
  await openSdkPage(
    page,
    '<div id="place" style="width:960px"></div>',
    `window.player = sdk.createPlayer('#place', { src: 'WIDGET', movieId: 1, season: 2, episode: 2 }); player.iframe.id = 'vv-player'; ${LISTEN}`,
  );
  const player = new Player(page);
  expect(await page.evaluate(() => (window as unknown as Owner).player.ready)).toMatchObject({
    phase: expect.any(String),
  });
  const frame = await page.locator('#vv-player').boundingBox();
  expect(frame).toMatchObject({ width: 960, height: 540 });

  const episodes = (await call(page, 'getEpisodes')) as { season: { order: number }; order: number }[];
  expect(episodes.map(({ season, order }) => `${season.order}.${order}`)).toEqual([
    '1.1',
    '1.2',
    '1.3',
    '2.1',
    '2.2',
    '2.3',
  ]);
  expect(await call(page, 'play')).toBeNull();
  await player.expectPlays();
  expect(await call(page, 'getState')).toMatchObject({ playback: 'playing', season: 2, episode: 2 });
  expect(await call(page, 'seek', 30)).toBeNull();
  await player.expectTime(30, 3);
  for (const [name, value, field] of [
    ['setVolume', 0.5, 'volume'],
    ['setMuted', true, 'muted'],
    ['setRate', 1.5, 'rate'],
    ['setQuality', '240p', 'quality'],
    ['setAudioTrack', 'Original', 'audioTrack'],
  ] as const) {
    expect.soft(await call(page, name, value), name).toBeNull();
    expect.soft(await call(page, 'getState'), name).toMatchObject({ [field]: value });
  }
  const { textTracks } = (await call(page, 'getState')) as { textTracks: string[] };
  expect(await call(page, 'setTextTrack', textTracks[0])).toBeNull();
  expect(await call(page, 'getState')).toMatchObject({ textTrack: textTracks[0] });
  expect(await call(page, 'setTextTrack', null)).toBeNull();
  expect(await call(page, 'pause')).toBeNull();
  expect(await call(page, 'getState')).toMatchObject({ playback: 'paused', textTrack: null });
  expect(await call(page, 'pauseAd')).toBeNull();
  expect(await call(page, 'getDiagnostics')).toMatchObject({ movieId: 1, source: 'hls', embedding: { missing: [] } });
  expect(await call(page, 'setQuality', '4320p')).toBe('NotFoundError');
  expect(await call(page, 'setVolume', 2)).toBe('RangeError');
  expect(await call(page, 'call', 'dance')).toBe('UnsupportedError');

  expect(await call(page, 'setEpisode', { season: 2, episode: 3 })).toBeNull();
  expect(await call(page, 'play')).toBeNull();
  await player.expectPlays();
  await page.keyboard.press('Tab');
  await player.frame.locator('body').press('KeyF');
  await expect.poll(() => heard(page, 'fullscreenchange')).toHaveLength(1);
  await player.frame.locator('body').press('KeyF');
  await expect.poll(() => heard(page, 'fullscreenchange')).toHaveLength(2);
  await player.expectPlays();
  expect(await call(page, 'seek', 47)).toBeNull();
  for (const name of [
    'ready',
    'play',
    'pause',
    'timeupdate',
    'ended',
    'episodechange',
    'volumechange',
    'qualitychange',
  ]) {
    await expect.poll(async () => (await heard(page, name)).length, { message: name }).toBeGreaterThan(0);
  }
});

test('a late page takes over a frame that plays; a frame that goes rejects what waits, and what comes after', async ({
  page,
  player,
}) => {
  await openSdkPage(
    page,
    '<iframe id="vv-player" src="WIDGET?movie_id=10" width="800" height="450" allow="autoplay"></iframe>',
  );
  await player.start();
  const outcome = await page.evaluate(async () => {
    const { sdk } = window as unknown as { sdk: { createPlayer(target: string): SdkPlayer } };
    const late = sdk.createPlayer('#vv-player');
    const state = await late.ready;
    await late.pause();
    const waiting = late.play().catch((error: Error) => error.name);
    late.iframe.remove();
    return [state.playback, await waiting, await late.getState().catch((error: Error) => error.name)];
  });
  expect(outcome).toEqual(['playing', 'DestroyedError', 'DestroyedError']);
});

test('of two players on a page one plays at a time', async ({ page }) => {
  const place = (id: string) => `<div id="${id}" style="width:480px;float:left"></div>`;
  await openSdkPage(
    page,
    place('one') + place('two'),
    `window.player = sdk.createPlayer('#one', { src: 'WIDGET', movieId: 10 });
     window.second = sdk.createPlayer('#two', { src: 'WIDGET', movieId: 6 });`,
  );
  expect(await call(page, 'play')).toBeNull();
  expect(await call(page, 'getState')).toMatchObject({ playback: 'playing' });
  await page.evaluate(() => (window as unknown as Owner).second.play());
  await expect.poll(async () => ((await call(page, 'getState')) as { playback: string }).playback).toBe('paused');
  expect(await page.evaluate(() => (window as unknown as Owner).second.getState())).toMatchObject({
    playback: 'playing',
  });
});

test('where the frame may store nothing, the page keeps the place; stretched, it gives the frame its window', async ({
  page,
}) => {
  await page.addInitScript((origin) => {
    if (location.origin !== origin) return;
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  }, E2E_ORIGIN.widget);
  const open = () =>
    openSdkPage(
      page,
      '<div id="place" style="width:960px"></div>',
      `window.player = sdk.createPlayer('#place', { src: 'WIDGET', movieId: 10, query: { fullscreen_mode: 'stretched' } }); player.iframe.id = 'vv-player'; ${LISTEN}`,
    );
  const player = new Player(page);
  await open();
  await player.start();
  await call(page, 'seek', 20);
  await call(page, 'pause');
  const kept = () => page.evaluate(() => localStorage.getItem('vv-player') ?? '');
  // Not what was kept at the start.
  await expect.poll(kept).toMatch(/episodesTimeProgress.*10001\D+2\d\D/);

  await player.frame.locator('body').press('KeyF');
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await expect.poll(() => page.locator('#vv-player').boundingBox()).toEqual({ x: 0, y: 0, width, height });
  await player.frame.locator('body').press('KeyF');
  await expect.poll(() => page.locator('#vv-player').boundingBox()).toMatchObject({ width: 960, height: 540 });

  await open();
  await player.frame.getByTestId('resume-continue').click();
  await player.expectPlays();
  expect(await player.currentTime()).toBeGreaterThan(18);
});

test('a hostile page around: siblings, junk and floods leave the film as it is', async ({ page, player, problems }) => {
  await openSdkPage(
    page,
    '<iframe id="vv-player" src="WIDGET?movie_id=1" width="800" height="450" allow="autoplay"></iframe>',
    `window.player = sdk.createPlayer('#vv-player'); ${LISTEN}`,
  );
  await player.start();
  await page.evaluate(async (widget) => {
    const target = document.querySelector<HTMLIFrameElement>('#vv-player')?.contentWindow;
    const head = { ns: 'vv-player', v: 1 };
    const large = 'x'.repeat(1024 * 1024);
    // A sibling of another origin, and one that claims to be the page.
    for (const src of [`${widget}?movie_id=10`, 'about:blank']) {
      const sibling = document.createElement('iframe');
      sibling.src = src;
      sibling.sandbox.add('allow-scripts');
      document.body.append(sibling);
    }
    const forged = document.createElement('iframe');
    forged.srcdoc = `<script>
      const target = parent.document.getElementById('vv-player').contentWindow;
      for (const name of ['pause', 'setMuted'])
        target.postMessage({ ns: 'vv-player', v: 1, kind: 'call', id: 'x', name, payload: true, source: 'parent' }, '*');
      target.postMessage({ event: 'adPause' }, '*');
      // To the page, as if it were the player.
      parent.postMessage({ ns: 'vv-player', v: 1, kind: 'event', name: 'ended' }, '*');
    </script>`;
    document.body.append(forged);
    for (let index = 0; index < 10_000; index += 1)
      target?.postMessage({ ...head, kind: 'what', index, event: index }, '*');
    for (let index = 0; index < 20; index += 1) {
      target?.postMessage(large, '*');
      target?.postMessage({ ...head, kind: 'call', id: `l${index}`, name: 'pause', payload: large }, '*');
      target?.postMessage(
        JSON.stringify({ ...head, kind: 'call', id: `t${index}`, name: 'pause', payload: large }),
        '*',
      );
    }
    await new Promise((resolve) => setTimeout(resolve));
  }, WIDGET);
  await player.expectPlays();
  expect(await call(page, 'getState')).toMatchObject({ playback: 'playing', muted: false });
  expect(await heard(page, 'pause')).toEqual([]);
  expect(await heard(page, 'ended')).toEqual([]);
  expect(problems.exceptions).toEqual([]);
});
