import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { heardAs, openCompatPage } from './pages/compat-page';
import { expect, test } from './pages/test';

const require = createRequire(import.meta.url);

/** The published library that sites load. */
const PLAYER_JS = readFileSync(require.resolve('player.js'), 'utf8');

/** Waits for a message of this name and returns the last one. */
async function last(page: Page, name: string): Promise<unknown> {
  await expect.poll(async () => (await heardAs(page, name)).length, { message: name }).toBeGreaterThan(0);
  return (await heardAs(page, name)).at(-1);
}

type PlayerJs = Record<string, (...values: unknown[]) => unknown>;

/** Calls a method of player.js's own player; a getter returns the value of its callback. */
const playerjs = (page: Page, method: string, ...values: unknown[]): Promise<unknown> =>
  page.evaluate(
    ([name, given]) => {
      const { player } = window as unknown as { player: PlayerJs };
      return name.startsWith('get') ? new Promise((resolve) => player[name]?.(resolve)) : player[name]?.(...given);
    },
    [method, values] as const,
  );

test('player.js 0.0.11: the published library plays, queries and listens', async ({ page, player }) => {
  await openCompatPage(
    page,
    { movie_id: 10, compat: 'embedly' },
    `${PLAYER_JS};
     window.player = new playerjs.Player('vv-player');
     player.on('ready', () => {
       for (const name of ['play', 'pause', 'timeupdate', 'progress', 'seeked', 'ended', 'error'])
         player.on(name, (value) => heard.push([name, value]));
       heard.push(['ready']);
     });`,
  );
  await last(page, 'ready');
  expect(await playerjs(page, 'supports', 'method', ['play', 'setVolume', 'getCurrentTime'])).toBe(true);
  expect(await playerjs(page, 'supports', 'method', 'setLoop')).toBe(false);
  expect(await playerjs(page, 'supports', 'event', ['timeupdate', 'progress', 'ended'])).toBe(true);
  const duration = (await playerjs(page, 'getDuration')) as number;
  expect(duration).toBeGreaterThan(30);
  expect(await playerjs(page, 'getPaused')).toBe(true);

  await playerjs(page, 'setVolume', 50);
  await expect.poll(() => playerjs(page, 'getVolume')).toBe(50);
  await playerjs(page, 'mute');
  await expect.poll(() => playerjs(page, 'getMuted')).toBe(true);
  await playerjs(page, 'unmute');
  await expect.poll(() => playerjs(page, 'getMuted')).toBe(false);
  await playerjs(page, 'setLoop', true);
  expect(await last(page, 'error')).toMatchObject({ code: 2 });

  await playerjs(page, 'play');
  await player.expectPlays();
  await last(page, 'play');
  expect(await playerjs(page, 'getPaused')).toBe(false);
  expect(await last(page, 'timeupdate')).toEqual({
    seconds: expect.any(Number),
    duration: expect.closeTo(duration, 0),
  });
  expect(await last(page, 'progress')).toEqual({ seconds: expect.any(Number), duration: expect.closeTo(duration, 0) });
  await playerjs(page, 'pause');
  await last(page, 'pause');
  await player.expectPaused();
  await playerjs(page, 'setCurrentTime', 20);
  expect(await last(page, 'seeked')).toEqual({ seconds: expect.closeTo(20, 0), duration: expect.closeTo(duration, 0) });
  expect(await playerjs(page, 'getCurrentTime')).toBeCloseTo(20, 0);

  expect(await playerjs(page, 'off', 'play')).toBe(true);
  const plays = (await heardAs(page, 'play')).length;
  await playerjs(page, 'setCurrentTime', duration - 2);
  await playerjs(page, 'play');
  await last(page, 'ended');
  expect(await heardAs(page, 'play')).toHaveLength(plays);
});

test("PlayerJS: a site's script sends commands and reads answers and events", async ({ page, player }) => {
  await openCompatPage(
    page,
    { movie_id: 1, compat: 'playerjs' },
    `const frame = document.getElementById('vv-player');
     addEventListener('message', ({ data }) => {
       if (typeof data.event === 'string' && 'time' in data) heard.push([data.event, data]);
     });
     window.send = (value) => frame.contentWindow.postMessage(value, '*');`,
  );
  const send = (value: unknown) =>
    page.evaluate((order) => (window as unknown as { send(order: unknown): void }).send(order), value);
  await last(page, 'init');
  expect(await last(page, 'new')).toMatchObject({ id: '1_1' });
  await send({ api: 'play' });
  await player.expectPlays();
  for (const name of ['start', 'play', 'time']) await last(page, name);
  await send('{"api":"seek","set":20}');
  expect(await last(page, 'seek')).toMatchObject({ time: expect.closeTo(20, 0), duration: expect.closeTo(48, 0) });
  await send({ api: 'volume', set: 0.5 });
  await send({ api: 'volume' });
  expect(await last(page, 'volume')).toMatchObject({ volume: 0.5 });
  await send({ api: 'find', set: '2_1' });
  await expect.poll(() => last(page, 'new')).toMatchObject({ id: '2_1' });
  await player.expectPlays();
  await send({ api: 'pause' });
  await last(page, 'pause');
});
