import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderPage, startHost } from '../../dev/host/server';
import type { RunningServer } from '../../services/reference/src/http-server';
import { CHROMIUM_ARGS, HEADLESS_PATH } from '../support/chromium';
import { startTestReference } from '../support/reference-server';

/** A widget stub: it sends hello back, answers calls, refuses `seek` and ignores `pause`. */
const WIDGET = `<!doctype html><meta charset="utf-8"><body><script>
addEventListener('message', ({ source, origin, data }) => {
  const send = (message) => source.postMessage({ ns: 'vv-player', v: 1, ...message }, origin);
  if (data.kind === 'hello') send({ kind: 'ready', payload: { query: location.search } });
  if (data.event === 'adPause') send({ kind: 'event', name: 'adPause-seen' });
  if (data.kind !== 'call' || data.name === 'pause') return;
  if (data.name === 'seek') send({ kind: 'result', id: data.id, name: data.name, error: { name: 'RangeError', message: 'too far' } });
  else send({ kind: 'result', id: data.id, name: data.name, payload: { reply: data.payload ?? null } });
  if (data.name === 'play') for (let time = 0; time < 5; time += 1) send({ kind: 'event', name: 'timeupdate', payload: { time } });
});
</script></body>`;

interface Message {
  readonly direction: 'in' | 'out';
  readonly data: { kind?: string; name?: string; event?: string };
}
/** Globals that the page offers to tests. */
declare const vvMessages: readonly Message[];
declare const vvCall: (name: string, payload?: unknown) => Promise<unknown>;

let widget: Server;
let widgetUrl: string;
let reference: RunningServer;
let host: RunningServer;
let browser: Browser;
/** One page for all tests: each loads it anew. */
let page: Page;

beforeAll(async () => {
  widget = createServer((_, answer) => answer.setHeader('Content-Type', 'text/html').end(WIDGET));
  await new Promise<void>((resolve) => widget.listen(0, '127.0.0.1', resolve));
  widgetUrl = `http://localhost:${(widget.address() as AddressInfo).port}/vv-player.php`;
  reference = await startTestReference();
  host = await startHost({ port: 0, bind: '127.0.0.1', widgetUrl, referenceOrigin: reference.origin });
  browser = await chromium.launch({ executablePath: HEADLESS_PATH, args: [...CHROMIUM_ARGS] });
  page = await browser.newPage();
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([host.close(), reference.close()]);
  widget.closeAllConnections();
  widget.close();
});

async function open(path = '/'): Promise<Page> {
  await page.goto(`${host.origin}${path}`);
  await page.waitForFunction(() => vvMessages.some(({ data }) => data.kind === 'ready'));
  return page;
}
const frameQuery = async (): Promise<string> => new URL((await page.getAttribute('#vv-player', 'src')) ?? '').search;

describe('Reference host page frame', () => {
  it('has the attributes that a player needs, and the widget as its source', async () => {
    await open();
    const frame = page.locator('iframe#vv-player');
    const allow = 'autoplay; fullscreen; picture-in-picture; encrypted-media; clipboard-write; screen-wake-lock';
    expect(await frame.getAttribute('src')).toBe(`${widgetUrl}?movie_id=1`);
    expect(await frame.getAttribute('allow')).toBe(allow);
    // The browser warns of it beside `allow`.
    expect(await frame.getAttribute('allowfullscreen')).toBeNull();
    expect(await frame.getAttribute('referrerpolicy')).toBe('strict-origin-when-cross-origin');
    await page.waitForFunction(() => document.querySelector('iframe')?.title === 'Плеер: Маяк на краю');
    expect(await page.textContent('#code')).toContain(`src="${widgetUrl}?movie_id=1"`);
  });

  it.each([
    ['/?movie_id=10&season=2&t=15', '?movie_id=10&season=2&t=15'],
    ['/?lang_order=ru&lang_order=en', '?movie_id=1&lang_order=ru&lang_order=en'],
    ['/?frame=320x180&movie_id=2', '?movie_id=2'],
    ['/?movie_id=', ''],
    ['/?fault=status:503;times:1', '?movie_id=1&fault=status%3A503%3Btimes%3A1'],
    ['/season-2/episode-3?t=7', '?movie_id=1&t=7&season=2&episode=3'],
  ])('of %s gets %s', async (path, query) => {
    await open(path);
    expect(await frameQuery()).toBe(query);
  });

  it('takes the chosen size', async () => {
    await open('/?frame=200x120');
    expect(await page.locator('#vv-player').boundingBox()).toMatchObject({ width: 200, height: 120 });
    await page.getByText('390×844').click();
    expect(await page.locator('#vv-player').boundingBox()).toMatchObject({ width: 390, height: 844 });
    expect(new URL(page.url()).searchParams.get('frame')).toBe('390x844');
  });

  it('never makes a phone scroll sideways', async () => {
    await open('/?frame=960x540');
    const usual = page.viewportSize();
    await page.setViewportSize({ width: 360, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    if (usual !== null) await page.setViewportSize(usual);
  });
});

describe('Reference host page form', () => {
  it('replaces the frame and the URL without a reload for another content', async () => {
    await open();
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    const steps = await page.evaluate(() => history.length);
    await page.getByText('Полночный трамвай').click();
    await page.waitForFunction(() => document.querySelector('iframe')?.src.endsWith('?movie_id=10'));
    expect(page.url()).toBe(`${host.origin}/?movie_id=10`);
    expect(await page.textContent('h1')).toBe('Полночный трамвай');
    expect(await page.evaluate(() => [history.length, 'isSamePage' in window])).toEqual([steps, true]);
  });

  it('applies parameters by its button, and reads them back from the URL', async () => {
    await open();
    await page.fill('[name=season]', '2');
    await page.fill('[name=lang_order]', 'ru, en');
    await page.selectOption('[name=auto_play]', '1');
    await page.fill('[name=extra]', 'fault=stall:50%25&x=1');
    await page.getByRole('button', { name: 'Открыть' }).click();
    const query = '?movie_id=1&season=2&lang_order=ru&lang_order=en&auto_play=1&fault=stall%3A50%25&x=1';
    expect(await frameQuery()).toBe(query);
    await page.reload();
    await page.waitForSelector('#vv-player');
    expect(await frameQuery()).toBe(query);
    expect(await page.inputValue('[name=lang_order]')).toBe('ru,en');
    expect(await page.inputValue('[name=extra]')).toBe('fault=stall:50%25&x=1');
  });

  it('leaves out an empty movie_id', async () => {
    await open();
    await page.getByText('Без movie_id').click();
    expect(await frameQuery()).toBe('');
    expect(page.url()).toBe(`${host.origin}/?movie_id=`);
  });
});

describe('Reference host page messages', () => {
  it('call methods by the protocol and show results, refusals and missing answers', async () => {
    await open();
    expect(await page.evaluate(() => vvCall('setVolume', { volume: 0.5 }))).toEqual({ reply: { volume: 0.5 } });
    const failed = await page.evaluate(() => vvCall('seek', { time: 1 }).catch((error) => `${error}`));
    expect(failed).toBe('RangeError: too far');
    const silent = await page.evaluate(() => vvCall('pause').catch((error) => `${error}`));
    expect(silent).toMatch(/^TimeoutError: pause: timed out after \d+ s waiting for the player/);
  });

  it('are sent by the buttons and shown in the log', async () => {
    await open();
    await page.getByRole('button', { name: 'Пауза рекламы' }).click();
    await page.waitForFunction(() => vvMessages.some(({ data }) => data.name === 'adPause-seen'));
    await page.getByRole('button', { name: 'setEpisode' }).click();
    await page.waitForFunction(() =>
      vvMessages.some(({ data }) => data.kind === 'result' && data.name === 'setEpisode'),
    );
    const seen = await page.evaluate(() =>
      vvMessages.map(({ direction, data }) => `${direction} ${data.event ?? data.kind}`),
    );
    // The SDK repeats its hello until the frame answers, and then requests the state of the player.
    const handshake = ['out hello', 'in ready', 'out call', 'in result'];
    const once = seen.filter(
      (message, index) => !handshake.slice(0, 2).includes(message) || seen.indexOf(message) === index,
    );
    expect(once).toEqual([...handshake, 'out adPause', 'in event', 'out call', 'in result']);
    expect(await page.locator('#log li').first().textContent()).toContain('{"reply":{"season":1,"episode":2}}');
    await page.getByRole('button', { name: 'Очистить журнал' }).click();
    expect(await page.locator('#log li').count()).toBe(0);
  });

  it('of the running time share one line of the log', async () => {
    await open();
    await page.getByRole('button', { name: 'play', exact: true }).click();
    await page.getByText('event timeupdate ×5').waitFor();
    expect(await page.evaluate(() => vvMessages.filter(({ data }) => data.name === 'timeupdate').length)).toBe(5);
  });

  it('of other windows are ignored', async () => {
    await open();
    const before = await page.evaluate(() => vvMessages.length);
    await page.evaluate(() => {
      window.postMessage({ event: 'episodeChanged', episode: { order: 9 } }, '*');
      const stranger = document.createElement('iframe');
      stranger.srcdoc = '<script>parent.postMessage({ ns: "vv-player", v: 1, kind: "ready" }, "*")</script>';
      document.body.append(stranger);
      return new Promise((resolve) => setTimeout(resolve, 300));
    });
    expect(await page.evaluate(() => vvMessages.length)).toBe(before);
  });
});

describe('Reference host page server', () => {
  it('inserts settings so that no value ends the script', () => {
    const settings = { widgetUrl: 'http://x/</script><script>alert(1)//$&', referenceOrigin: 'http://y/<!--\u2028' };
    const html = renderPage('<script id="settings">{ "settings": "here" }</script>', settings);
    expect(html.match(/<\/?script/g)).toHaveLength(2);
    expect(html).not.toContain('<!--');
    expect(JSON.parse(/>(.*)<\/script>/.exec(html)?.[1] ?? '')).toEqual(settings);
  });

  it.each([
    '/page/server.ts',
    '/page/..%2fserver.ts',
    '/page/index.html',
    '/favicon.ico',
    '/season-1/other',
    '/page/none.js',
  ])('answers 404 to %s', async (path) => {
    expect((await fetch(`${host.origin}${path}`)).status).toBe(404);
  });

  it('serves a page that works while the reference service is down', async () => {
    const isolatedHost = await startHost({
      port: 0,
      bind: '127.0.0.1',
      widgetUrl,
      referenceOrigin: 'http://localhost:1',
    });
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.goto(`${isolatedHost.origin}/?movie_id=7`);
    await page.waitForFunction(() => vvMessages.some(({ data }) => data.kind === 'ready'));
    expect(await page.locator('[name=movie_id]:checked').inputValue()).toBe('7');
    expect(errors).toEqual([]);
    await isolatedHost.close();
  });
});
