import type { Page } from '@playwright/test';
import { E2E_ORIGIN } from '../dev/support/e2e-origins';
import type { Player as SdkPlayer } from '../packages/vv-embed/src/create-player';
import { Player } from './pages/player';
import { openSdkPage } from './pages/sdk-page';
import { expect, test } from './pages/test';

type Heard = [name: string, payload: unknown];
type SdkWindow = { player: SdkPlayer; second: SdkPlayer; heard: Heard[] };

const EVENTS = [
  ...['ready', 'play', 'pause', 'timeupdate', 'ended', 'episodechange', 'adstart', 'adend', 'aderror', 'error'],
  ...['blocked', 'volumechange', 'qualitychange', 'fullscreenchange'],
];

const LISTEN = `window.heard = []; for (const name of ${JSON.stringify(EVENTS)}) player.on(name, (payload) => heard.push([name, payload]));`;

/** Calls an SDK method; a rejection returns its name. */
const call = (page: Page, name: string, ...args: unknown[]): Promise<unknown> =>
  page.evaluate(
    ([method, values]) => {
      const { player } = window as unknown as SdkWindow;
      const run = player[method as 'play'] as (...given: unknown[]) => Promise<unknown>;
      return run(...(values as unknown[])).catch((error: Error) => error.name);
    },
    [name, args] as const,
  );

const heard = (page: Page, name: string): Promise<unknown[]> =>
  page.evaluate(
    (name) => (window as unknown as SdkWindow).heard.filter(([event]) => event === name).map(([, payload]) => payload),
    name,
  );

test('SDK: every method and event of the protocol works from a page on another origin', async ({ page }) => {
  await openSdkPage(
    page,
    '<div id="place" style="width:960px"></div>',
    `window.player = sdk.createPlayer('#place', { src: 'WIDGET', movieId: 1, season: 2, episode: 2 }); player.iframe.id = 'vv-player'; ${LISTEN}`,
  );
  const player = new Player(page);
  expect(await page.evaluate(() => (window as unknown as SdkWindow).player.ready)).toMatchObject({
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

test('SDK: of two players on a page one plays at a time; each has its own answers and events, and is removed alone', async ({
  page,
}) => {
  const slotHtml = (id: string) => `<div id="${id}" style="width:480px;float:left"></div>`;
  await openSdkPage(
    page,
    slotHtml('one') + slotHtml('two'),
    `window.player = sdk.createPlayer('#one', { src: 'WIDGET', movieId: 10 });
     window.second = sdk.createPlayer('#two', { src: 'WIDGET', movieId: 6 }); ${LISTEN}`,
  );
  const second = (name: 'play' | 'getState' | 'getDiagnostics') =>
    page.evaluate((method): Promise<unknown> => (window as unknown as SdkWindow).second[method](), name);
  expect(await call(page, 'play')).toBeNull();
  const first = async () => (await call(page, 'getState')) as { playback: string; currentTime: number };
  expect(await first()).toMatchObject({ playback: 'playing' });
  // The position is past the start of the stream: one that never moved would count as not paused.
  await expect.poll(async () => (await first()).currentTime).toBeGreaterThan(0.5);
  await second('play');
  await expect.poll(async () => (await first()).playback).toBe('paused');
  expect(await second('getState')).toMatchObject({ playback: 'playing' });
  const films = Promise.all([call(page, 'getDiagnostics'), second('getDiagnostics')]);
  expect(await films).toMatchObject([{ movieId: 10 }, { movieId: 6 }]);
  await expect.poll(() => heard(page, 'pause')).toHaveLength(1);
  expect(await heard(page, 'play')).toHaveLength(1);

  // After a change of content the player answers for the new one; `destroy` removes its frame only.
  const again = await page.evaluate(async () => {
    const { player } = window as unknown as SdkWindow;
    const reached = new Promise((resolve) => player.iframe.addEventListener('load', resolve));
    player.iframe.src = player.iframe.src.replace('movie_id=10', 'movie_id=5');
    await reached;
    return player.getDiagnostics({ timeout: 60_000 });
  });
  expect(again).toMatchObject({ movieId: 5 });
  await page.evaluate(() => (window as unknown as SdkWindow).player.destroy());
  expect(await call(page, 'play')).toBe('DestroyedError');
  await expect(page.locator('iframe')).toHaveCount(1);
  expect(await second('getState')).toMatchObject({ playback: 'playing' });
});

test('SDK: a frame with an opaque origin is controlled like any other, except for host storage', async ({ page }) => {
  await openSdkPage(
    page,
    '<iframe id="vv-player" src="WIDGET?movie_id=10" width="800" height="450" allow="autoplay" sandbox="allow-scripts"></iframe>',
    `window.sent = []; localStorage.setItem('vv-player', '{"player-volume":"0.5"}');
     window.player = sdk.createPlayer('#vv-player', { trace: ({ data }) => sent.push(data) }); ${LISTEN}`,
  );
  const player = new Player(page);
  expect(await call(page, 'play')).toBeNull();
  await player.expectPlays();
  expect(await call(page, 'setVolume', 0.25)).toBeNull();
  await expect.poll(() => heard(page, 'volumechange')).toContainEqual({ volume: 0.25, muted: false });
  expect(await heard(page, 'play')).toHaveLength(1);
  expect(await call(page, 'getDiagnostics')).toMatchObject({
    embedding: { missing: expect.arrayContaining(['sandbox:allow-same-origin', 'storage']) },
  });
  const sent = await page.evaluate(() => JSON.stringify((window as unknown as { sent: unknown[] }).sent));
  expect(sent).toContain('"kind":"hello"');
  expect(sent).not.toContain('"storage":');
  expect(await page.evaluate(() => localStorage.getItem('vv-player'))).toBe('{"player-volume":"0.5"}');
});

test('SDK: a frame without storage has its position saved by the host page; a stretched one covers its window', async ({
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
  expect(await call(page, 'getDiagnostics')).toMatchObject({ embedding: { missing: ['storage'] } });
  await call(page, 'seek', 20);
  await call(page, 'pause');
  const stored = () => page.evaluate(() => localStorage.getItem('vv-player') ?? '');
  // The value differs from the one saved at the start.
  await expect.poll(stored).toMatch(/episodesTimeProgress.*10001\D+2\d\D/);

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

const STRANGER = 'https://stranger.example/attack.html';

const HOSTILE = `<script>
  const head = { ns: 'vv-player', v: 1, source: 'parent', origin: '${E2E_ORIGIN.host}' };
  // The first frame of the page is the player.
  const target = parent.frames[0];
  target.postMessage({ ...head, kind: 'hello' }, '*');
  for (const name of ['pause', 'setMuted'])
    target.postMessage({ ...head, kind: 'call', id: 'x', name, payload: true }, '*');
  target.postMessage({ event: 'adPause' }, '*');
  // Messages to the page that imitate the player.
  for (const name of ['pause', 'ended', 'error']) parent.postMessage({ ...head, kind: 'event', name }, '*');
  parent.postMessage({ ...head, kind: 'hello' }, '*');
  parent.postMessage('attacked', '*');
</script>`;

test('SDK: hostile siblings, invalid messages and floods do not disturb playback', async ({
  page,
  player,
  problems,
}) => {
  await openSdkPage(
    page,
    '<iframe id="vv-player" src="WIDGET?movie_id=1" width="800" height="450" allow="autoplay"></iframe>',
    `window.player = sdk.createPlayer('#vv-player'); ${LISTEN}`,
  );
  await player.start();
  // A sibling of a third origin, one of the page's own, and one without an origin: each imitates the page, then the
  // player.
  await page.route(STRANGER, (route) => route.fulfill({ contentType: 'text/html', body: HOSTILE }));
  await page.evaluate(
    async ([stranger, hostile]) => {
      const target = document.querySelector<HTMLIFrameElement>('#vv-player')?.contentWindow;
      const head = { ns: 'vv-player', v: 1 };
      const large = 'x'.repeat(1024 * 1024);
      for (const content of [{ src: stranger }, { srcdoc: hostile }, { srcdoc: hostile, sandbox: 'allow-scripts' }]) {
        const isDone = new Promise<void>((resolve) => {
          addEventListener('message', ({ data }) => data === 'attacked' && resolve());
        });
        const sibling = document.createElement('iframe');
        for (const [name, value] of Object.entries(content)) sibling.setAttribute(name, value ?? '');
        document.body.append(sibling);
        await isDone;
      }
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
    },
    [STRANGER, HOSTILE],
  );
  await player.expectPlays();
  expect(await call(page, 'getState')).toMatchObject({ playback: 'playing', muted: false });
  expect(await heard(page, 'pause')).toEqual([]);
  expect(await heard(page, 'ended')).toEqual([]);
  expect(await heard(page, 'error')).toEqual([]);
  expect(problems.exceptions).toEqual([]);
});

test('SDK: the later methods and events work from a page on another origin', async ({ page }) => {
  const names = [
    'loadedmetadata',
    'seeking',
    'seeked',
    'progress',
    'ratechange',
    'audiotrackchange',
    'texttrackchange',
  ];
  const later = ['cuepoint', 'chapterchange', 'fullscreenchange', 'episodechange'];
  await openSdkPage(
    page,
    '<div id="place" style="width:960px"></div><button id="full">Во весь экран</button>',
    `window.player = sdk.createPlayer('#place', { src: 'WIDGET', movieId: 1 }); player.iframe.id = 'vv-player'; window.heard = [];
     for (const name of ${JSON.stringify([...names, ...later])}) player.on(name, (payload) => heard.push([name, payload]));
     document.getElementById('full').onclick = () => player.requestFullscreen().then(() => heard.push(['full', null]), (error) => heard.push(['full', error.name]));`,
  );
  const player = new Player(page);
  await call(page, 'play');
  await player.expectPlays();
  expect(await call(page, 'addCuePoint', { time: 31, id: 'a', data: { n: 1 } })).toBe('a');
  expect(await call(page, 'seek', 30)).toBeNull();
  expect(await call(page, 'setRate', 1.5)).toBeNull();
  expect(await call(page, 'setAudioTrack', 'Original')).toBeNull();
  const { textTracks } = (await call(page, 'getState')) as { textTracks: string[] };
  expect(await call(page, 'setTextTrack', textTracks[0])).toBeNull();
  for (const name of [...names, 'cuepoint', 'chapterchange'])
    await expect.poll(async () => (await heard(page, name)).length, { message: name }).toBeGreaterThan(0);
  expect(await heard(page, 'cuepoint')).toEqual([{ id: 'a', time: 31, data: { n: 1 } }]);
  expect(await call(page, 'removeCuePoint', 'a')).toBeNull();
  expect(await call(page, 'getChapters')).toMatchObject({ length: 4, 0: { start: 0, title: 'Пролог' } });
  expect(((await call(page, 'getBuffered')) as unknown[]).length).toBeGreaterThan(0);
  expect(await call(page, 'getInfo')).toMatchObject({
    title: 'Маяк на краю',
    url: expect.stringContaining('movie_id=1'),
  });
  expect(await call(page, 'setLoop', true)).toBeNull();
  // A click on the host page counts in the frame.
  await page.click('#full');
  await expect.poll(() => heard(page, 'full')).toEqual([null]);
  expect(await call(page, 'exitFullscreen')).toBeNull();

  const source = await page.locator('#vv-player').getAttribute('src');
  expect(await call(page, 'load', { movieId: 6, autoPlay: true })).toBeNull();
  await player.expectPlays();
  expect(await call(page, 'getState')).toMatchObject({ movieId: 6, phase: 'ready' });
  expect(await call(page, 'load', { movieId: 404 })).toBe('NotFoundError');
  expect(await call(page, 'load', { movieId: 10 })).toBeNull();
  expect(await call(page, 'getState')).toMatchObject({ movieId: 10, error: null });
  expect(await page.locator('#vv-player').getAttribute('src')).toBe(source);
});

test('SDK: a player without a film waits for load', async ({ page }) => {
  await openSdkPage(
    page,
    '<div id="place" style="width:960px"></div>',
    "window.player = sdk.createPlayer('#place', { src: 'WIDGET' }); player.iframe.id = 'vv-player';",
  );
  const player = new Player(page);
  expect(await call(page, 'getState')).toMatchObject({ movieId: null, error: { kind: 'missing-movie-id' } });
  expect(await call(page, 'load', { movieId: 10, autoPlay: true })).toBeNull();
  await player.expectPlays();
  expect(await call(page, 'getState')).toMatchObject({ movieId: 10, error: null });
});

test('SDK: a src without a player is an error soon after its load, and a healthy page has a quiet console', async ({
  page,
}) => {
  const said: string[] = [];
  page.on('console', (message) => void said.push(message.text()));
  await openSdkPage(
    page,
    '<div id="place" style="width:960px"></div>',
    "window.player = sdk.createPlayer('#place', { src: 'WIDGET', movieId: 10 });",
  );
  expect(await call(page, 'getDiagnostics')).toMatchObject({ embedding: { missing: [] } });
  expect(said.filter((text) => /feature|allow|document\.domain/i.test(text))).toEqual([]);
  const began = Date.now();
  const name = await page.evaluate(() => {
    const { sdk } = window as unknown as {
      sdk: { createPlayer: typeof import('../packages/vv-embed/src').createPlayer };
    };
    return sdk.createPlayer('#place', { src: '/no-player-here' }).ready.catch((error: Error) => error.name);
  });
  expect(name).toBe('NotFoundError');
  expect(Date.now() - began).toBeLessThan(8_000);
});
