import { type Browser, type BrowserContext, chromium, type Frame, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CHROMIUM_ARGS, HEADLESS_PATH } from '../support/chromium';
import { EMBED_DURATION_S, type EmbedTraffic, interceptEmbeds } from '../support/embed-frames';

/** A message of a service: an `event` (both) or the response to a `method` (Vimeo), with its payload. */
interface ServiceMessage {
  readonly event?: string;
  readonly method?: string;
  readonly info?: unknown;
  readonly value?: unknown;
  readonly data?: unknown;
}
/** The messages that the page below collects on its window. */
declare const messages: ServiceMessage[];
declare const say: (message: object) => void;

const YOUTUBE = 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?enablejsapi=1';
const VIMEO = 'https://player.vimeo.com/video/76979871?dnt=true';

let browser: Browser;
let context: BrowserContext;
let page: Page;
let traffic: EmbedTraffic;

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: HEADLESS_PATH, args: [...CHROMIUM_ARGS] });
});
beforeEach(async () => {
  context = await browser.newContext();
  traffic = await interceptEmbeds(context);
  page = await context.newPage();
});
afterEach(() => context.close());
afterAll(() => browser.close());

/** Embeds a frame in a page that records its messages and can send it JSON strings. */
async function embed(address: string): Promise<Frame> {
  const origin = JSON.stringify(new URL(address).origin);
  await page.setContent(`<iframe src="${address}"></iframe><script>
    window.messages = [];
    window.say = (message) => document.querySelector('iframe').contentWindow.postMessage(JSON.stringify(message), '*');
    addEventListener('message', ({ origin, data }) => { if (origin === ${origin}) messages.push(JSON.parse(data)); });
  </script>`);
  const frame = page.frames().find((one) => one.url() === address);
  if (frame === undefined) throw new Error('The frame was not opened');
  await frame.waitForSelector('#time');
  return frame;
}

const send = (message: object): Promise<void> => page.evaluate((one) => say(one), message);
const received = (): Promise<ServiceMessage[]> => page.evaluate(() => messages);
/** Waits for a message of this shape since the page began, or since `forget`. */
const waitForMessage = (expected: object): Promise<void> =>
  expect.poll(received).toContainEqual(expect.objectContaining(expected));
const forget = (): Promise<void> => page.evaluate(() => void messages.splice(0));
const shown = async (frame: Frame): Promise<number> => Number(await frame.textContent('#time'));

describe('YouTube stub', () => {
  const command = (func: string, ...args: unknown[]): Promise<void> => send({ event: 'command', func, args });
  const info = (part: object): object => ({ event: 'infoDelivery', info: expect.objectContaining(part) });

  it('is silent before the first message, then reports its state and readiness', async () => {
    await embed(YOUTUBE);
    expect(await received()).toEqual([]);
    await send({ event: 'listening' });
    await waitForMessage({ event: 'onReady' });
    const first = { duration: EMBED_DURATION_S, volume: 100, muted: false, playbackRate: 1, playerState: -1 };
    const titled = { ...first, videoData: expect.objectContaining({ video_id: 'aqz-KE-bpKQ' }) };
    await waitForMessage({ event: 'initialDelivery', info: expect.objectContaining(titled) });
    await waitForMessage(info({ playerState: 5 }));
  });

  it('buffers, plays and pauses, and its clock runs only while it plays', async () => {
    const frame = await embed(YOUTUBE);
    await send({ event: 'listening' });
    await command('playVideo');
    await waitForMessage(info({ playerState: 3 }));
    await waitForMessage(info({ playerState: 1 }));
    await expect.poll(() => shown(frame)).toBeGreaterThan(0.4);
    await command('pauseVideo');
    await waitForMessage(info({ playerState: 2 }));
    const stoodAt = await shown(frame);
    await page.waitForTimeout(300);
    expect(await shown(frame)).toBe(stoodAt);
    expect(await frame.textContent('#state')).toBe('paused');
  });

  it('seeks, and ends at the end', async () => {
    const frame = await embed(YOUTUBE);
    await send({ event: 'listening' });
    await command('seekTo', 59.7, true);
    await waitForMessage(
      info({ progressState: expect.objectContaining({ current: 59.7, seekableEnd: EMBED_DURATION_S }) }),
    );
    expect(await shown(frame)).toBe(59.7);
    await command('playVideo');
    await waitForMessage(info({ playerState: 0 }));
    expect(await frame.textContent('#state')).toBe('ended');
  });

  it('follows volume, mute and speed', async () => {
    await embed(YOUTUBE);
    await send({ event: 'listening' });
    await command('setVolume', 40);
    await waitForMessage(info({ volume: 40, muted: false }));
    await command('mute');
    await waitForMessage(info({ volume: 40, muted: true }));
    await command('unMute');
    await command('setPlaybackRate', 2);
    await waitForMessage(info({ playbackRate: 2 }));
    expect((await received()).at(-2)?.info).toEqual({ volume: 40, muted: false });
  });

  it('starts muted when the URL requires it', async () => {
    await embed(`${YOUTUBE}&mute=1`);
    await send({ event: 'listening' });
    await waitForMessage({ event: 'initialDelivery', info: expect.objectContaining({ muted: true }) });
  });
});

describe('Vimeo stub', () => {
  const method = (name: string, value?: unknown): Promise<void> => send({ method: name, value });
  const listen = async (...events: string[]): Promise<void> => {
    for (const event of events) await method('addEventListener', event);
  };

  it('reports readiness, and its load to a page that asks', async () => {
    await embed(VIMEO);
    await waitForMessage({ event: 'ready' });
    expect(await received()).toHaveLength(1);
    await listen('loaded');
    await waitForMessage({ event: 'loaded', data: { id: 76_979_871 } });
  });

  it('answers every method, and sends subscribed events only', async () => {
    await embed(VIMEO);
    for (const [name, value] of [
      ['getDuration', EMBED_DURATION_S],
      ['getCurrentTime', 0],
      ['getMuted', false],
      ['getVideoTitle', expect.stringContaining('Vimeo')],
      ['getChapters', []],
      ['getQualities', expect.arrayContaining([expect.objectContaining({ id: '720p' })])],
      ['play', null],
      ['pause', null],
    ] as const) {
      await method(name);
      await waitForMessage({ method: name, value });
    }
    expect((await received()).filter(({ event }) => event !== undefined)).toEqual([{ event: 'ready' }]);
  });

  it('refuses an unknown method', async () => {
    await embed(VIMEO);
    await method('fly');
    await waitForMessage({ event: 'error', data: expect.objectContaining({ method: 'fly' }) });
  });

  it('plays and pauses, and its clock runs only in between', async () => {
    const frame = await embed(VIMEO);
    await listen('play', 'bufferstart', 'bufferend', 'playProgress', 'pause');
    await method('play');
    for (const event of ['play', 'bufferstart', 'bufferend', 'playProgress']) await waitForMessage({ event });
    await expect.poll(() => shown(frame)).toBeGreaterThan(0.4);
    await method('pause');
    await waitForMessage({ event: 'pause' });
    const stoodAt = await shown(frame);
    await page.waitForTimeout(300);
    expect(await shown(frame)).toBe(stoodAt);
  });

  it('seeks, and is paused at the end', async () => {
    const frame = await embed(VIMEO);
    await listen('seeked', 'pause', 'ended');
    await method('seekTo', 59.7);
    await waitForMessage({ method: 'seekTo', value: 59.7 });
    await waitForMessage({ event: 'seeked', data: { seconds: 59.7, percent: 59.7 / 60, duration: EMBED_DURATION_S } });
    await forget();
    await method('play');
    await waitForMessage({ event: 'ended' });
    expect((await received()).flatMap(({ event }) => event ?? [])).toEqual(['pause', 'ended']);
    expect(await frame.textContent('#state')).toBe('ended');
  });

  it('follows volume, mute, speed and quality', async () => {
    const frame = await embed(VIMEO);
    await listen('volumechange', 'playbackratechange', 'qualitychange');
    await method('setVolume', 0.4);
    await waitForMessage({ event: 'volumechange', data: { volume: 0.4, muted: false } });
    await method('setMuted', true);
    await waitForMessage({ method: 'setMuted', value: true });
    await method('setPlaybackRate', 2);
    await waitForMessage({ event: 'playbackratechange', data: { playbackRate: 2 } });
    await method('setQuality', '360p');
    await waitForMessage({ event: 'qualitychange', data: expect.objectContaining({ id: '360p' }) });
    await method('play');
    const startedAt = Date.now();
    // Two seconds at this speed: a busy machine has the other two.
    await expect.poll(() => shown(frame)).toBeGreaterThan(4);
    expect((Date.now() - startedAt) / 1000).toBeLessThan(4);
  });

  it('describes the video to a script of any origin', async () => {
    await page.route('http://widget.example/', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    await page.goto('http://widget.example/');
    const video = await page.evaluate(async () =>
      (await fetch('https://vimeo.com/api/oembed.json?url=https://player.vimeo.com/video/76979871')).json(),
    );
    expect(video).toMatchObject({ duration: EMBED_DURATION_S, account_type: 'pro', title: expect.any(String) });
  });
});

describe('Embed stub network', () => {
  it('gives an empty response to the other hosts of the services', async () => {
    const addresses = [
      'https://i.ytimg.com/vi_webp/aqz-KE-bpKQ/maxresdefault.webp',
      'https://googleads.g.doubleclick.net/pagead/id',
      'https://www.google.com/js/th/x.js',
      'https://fresnel.vimeocdn.com/add/player-stats',
      'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
      'https://vimeo.com/76979871',
    ];
    for (const address of addresses)
      expect(await page.evaluate(async (url) => (await fetch(url)).status, address), address).toBe(204);
    expect(traffic.refused).toEqual(addresses);
  });

  it('leaves other hosts alone, also hosts with such a name in their path', async () => {
    const address = 'http://other.example/www.youtube.com/embed/aqz-KE-bpKQ';
    await page.route('http://other.example/**', (route) => route.fulfill({ body: 'own' }));
    await page.goto(address);
    expect(await page.textContent('body')).toBe('own');
    expect(traffic).toEqual({ frames: [], refused: [] });
  });

  it('counts the opened frames', async () => {
    await embed(YOUTUBE);
    expect(traffic).toEqual({ frames: [YOUTUBE], refused: [] });
  });
});
