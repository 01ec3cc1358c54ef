import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCodeLoader } from '@/app/rescue/create-code-loader';
import type { Handover } from '@/domain/startup/handover';
import { currentContinuation } from '@/flows';
import { fail } from '@/flows/fail';
import type { CodeRequest } from '@/lib/load-code';
import { markRemoteControl } from '@/lib/remote-control';
import { createKeyRouter } from '@/ui/widget/key-router';
import { aWidget } from '../../support/fake-widget';

/** Loaders name their code by a literal, as built ones do. */
const MENU = './vv-player.php?path=/widget-assets/menu.js';

type Answers = Record<string, () => Promise<Response>>;

const code = (text = 'export {}') =>
  Promise.resolve(new Response(text, { headers: { 'content-type': 'text/javascript' } }));
const gone = () => Promise.resolve(new Response('', { status: 404 }));
const page = () => Promise.resolve(new Response('<html>', { headers: { 'content-type': 'text/html' } }));
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));
const never = () => new Promise<never>(() => undefined);

/** Ends the requests of a test. */
let ended: AbortController;

/** A frame whose server gives these answers by a part of the URL; the page is there. */
function aFrame(answers: Answers) {
  const fetch = vi.fn((url: string) => {
    const found = Object.entries(answers).find(([part]) => url.includes(part));
    return found === undefined ? page() : found[1]();
  });
  vi.stubGlobal('fetch', fetch);
  const reload = vi.fn();
  const history = { state: null as unknown, replaceState: (state: unknown) => Object.assign(history, { state }) };
  const location = { href: 'https://player.example/vv-player.php?movie_id=1', search: '?movie_id=1', reload };
  const window = { document, history, location, performance } as unknown as Window;
  const widget = aWidget();
  const load = createCodeLoader(window, {
    ...widget.deps,
    keys: createKeyRouter(globalThis.window, widget.store.getState),
    continuation: () => currentContinuation(widget.deps),
  });
  const loader = <T>(code: () => Promise<T>, request: CodeRequest) =>
    load(code, { signal: ended.signal, ...request }, code());
  return { fetch, reload, history, widget, loader };
}

/** A loader whose text contains an import; its results follow each other. */
function aLoad(...results: (() => Promise<string>)[]) {
  const load = vi.fn(() => (results.length > 1 ? results.shift() : results[0])?.() as Promise<string>);
  load.toString = () => `() => __vvImport("${MENU}")`;
  return load;
}

const failed = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const words = () => document.querySelector('[data-testid="code-waiting"]')?.textContent ?? null;

beforeEach(() => {
  ended = new AbortController();
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  ended.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  document.documentElement.removeAttribute('data-input');
});

test('Slow code: shows that it loads, tries again at growing intervals, and resolves when the server is back', async () => {
  let isBack = false;
  const { loader, fetch, reload } = aFrame({ menu: () => (isBack ? code() : unreachable()) });
  const loading = loader(
    aLoad(failed, () => Promise.resolve('menu')),
    { cancel: () => undefined },
  );
  expect(words()).toBe('Загружается…');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(fetch.mock.calls.length).toBeLessThanOrEqual(6);
  isBack = true;
  await vi.advanceTimersByTimeAsync(8_000);
  expect(await loading).toBe('menu');
  expect(words()).toBeNull();
  expect(reload).not.toHaveBeenCalled();
});

test('Slow code: components of one file share the requests that check it', async () => {
  const { loader, fetch } = aFrame({ menu: unreachable });
  for (let part = 0; part < 3; part += 1) loader(aLoad(failed), {}).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(10_000);
  // After 0, 1, 3 and 7 s.
  expect(fetch).toHaveBeenCalledTimes(4);
});

test('Slow code: a try that has failed is not repeated before the server has the code', async () => {
  const { loader } = aFrame({ menu: unreachable });
  const load = aLoad(failed);
  loader(load, {}).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(load).toHaveBeenCalledOnce();
});

test('Slow code: tries again at once when the network returns', async () => {
  let isBack = false;
  const { loader } = aFrame({ menu: () => (isBack ? code() : unreachable()) });
  const loading = loader(
    aLoad(failed, () => Promise.resolve('menu')),
    {},
  );
  await vi.advanceTimersByTimeAsync(10_000);
  isBack = true;
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(await loading).toBe('menu');
});

test('Missing code: the frame reloads once with the episode, the second and the pressed control', async () => {
  document.body.innerHTML = '<button aria-expanded="true" data-menu-toggle="settings"></button>';
  const { loader, reload, history, widget } = aFrame({ menu: gone });
  const breaksSeen = { episodeId: 12, ids: ['midroll'] };
  widget.store.setState({ selection: { episodeId: 12, variantId: 3 }, prerollSeen: 12, breaksSeen });
  widget.media.pageChoices.rate = 1.25;
  Object.assign(widget.deps.storage, { unsaved: new Map([['player-muted', 'true']]) });
  loader(aLoad(failed), { cancel: () => undefined }).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reload).toHaveBeenCalledOnce();
  expect(history.state).toMatchObject({ vv: { prerollSeen: 12, breaksSeen, control: 'settings' } });
  expect(history.state).toMatchObject({ vv: { choices: { rate: 1.25 }, stored: new Map([['player-muted', 'true']]) } });
  const search = new URLSearchParams((history.state as { vv: { search: string } }).vv.search);
  expect(Object.fromEntries(search)).toMatchObject({ movie_id: '1', episode_id: '12', episode_variant_id: '3' });
});

test('Missing code: several files that are gone at the same time reload the frame once', async () => {
  const { loader, reload } = aFrame({ widget: gone });
  const loaders = ['menu', 'share', 'help', 'lazy'].map((name) => {
    const load = aLoad(failed);
    load.toString = () => `() => __vvImport("${MENU.replace('menu', name)}")`;
    return loader(load, {});
  });
  const ends = vi.fn();
  for (const loading of loaders) loading.then(ends, ends);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reload).toHaveBeenCalledOnce();
  expect(ends, 'the document ends with nothing else').not.toHaveBeenCalled();
});

test('Missing code: a reload for code that no viewer waits for presses no control', async () => {
  document.body.innerHTML = '<button aria-haspopup="menu" data-menu-toggle="settings"></button>';
  // A menu that has closed returns the focus to its control.
  document.querySelector('button')?.focus();
  const { loader, reload, history } = aFrame({ menu: gone });
  loader(aLoad(failed), {}).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reload).toHaveBeenCalledOnce();
  expect((history.state as { vv: Handover }).vv.control).toBeUndefined();
});

test('Missing code: a reload for background code presses the control that the viewer waits for', async () => {
  document.body.innerHTML = '<button aria-expanded="true" data-menu-toggle="settings"></button>';
  const { loader, reload, history } = aFrame({ menu: gone });
  loader(aLoad(failed), {}).catch(() => undefined);
  loader(
    aLoad(() => new Promise(() => undefined)),
    { cancel: () => undefined },
  ).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reload).toHaveBeenCalledOnce();
  expect((history.state as { vv: Handover }).vv.control).toBe('settings');
});

/** The second that a reload hands over for this state, in an episode whose player is at 1500.5 s; null for none. */
async function secondOf(state: object, media: object = {}): Promise<string | null> {
  const { loader, history, widget } = aFrame({ menu: gone });
  widget.media.at(1500.5, 'playing');
  Object.assign(widget.media.now, media);
  widget.store.setState({ selection: { episodeId: 12, variantId: null }, ...state });
  loader(aLoad(failed), {}).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(1_000);
  return new URLSearchParams((history.state as { vv: { search: string } }).vv.search).get('t');
}

const OPENED = { stream: {} };

test.each([
  ['the second of the stream', OPENED, {}, '1500'],
  ['none of the episode before, while the stream of the next one is resolved', { stream: null }, {}, null],
  ['the second of the link before the stream is there', { lastPosition: { episodeId: 12, seconds: 90 } }, {}, '90'],
  ['none of a live stream', OPENED, { streamType: 'live:dvr' }, null],
  ['none under an open resume prompt, which asks again', { ...OPENED, resume: { seconds: 90 } }, {}, null],
])('Missing code: the reload hands over %s', async (_, state, media, second) => {
  expect(await secondOf(state, media)).toBe(second);
});

/** A frame that has reloaded a second ago, because other code was missing. */
function aReloadedFrame(answers: Answers) {
  const frame = aFrame(answers);
  Object.assign(frame.history, { state: { vv: { at: Date.now() - 1_000, code: 'other.js' } } });
  return frame;
}

test('Missing code: a frame that has reloaded opens the control once an upload brings the code', async () => {
  let isUploaded = false;
  const { loader, reload } = aReloadedFrame({ menu: () => (isUploaded ? code() : gone()) });
  const loading = loader(
    aLoad(failed, () => Promise.resolve('menu')),
    { cancel: () => undefined },
  );
  await vi.advanceTimersByTimeAsync(6_000);
  expect(words()).toBe('Загружается…');
  isUploaded = true;
  await vi.advanceTimersByTimeAsync(8_000);
  expect(await loading).toBe('menu');
  expect(reload).not.toHaveBeenCalled();
});

test('Missing code: background code of a frame that has reloaded is not requested again', async () => {
  const { loader, fetch } = aReloadedFrame({ menu: gone });
  const loading = loader(aLoad(failed), {}).catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await loading).toContain('Failed to fetch');
  expect(fetch).toHaveBeenCalledOnce();
});

test('Missing code: the frame does not reload twice, and the viewer reads that it failed', async () => {
  const { loader, reload } = aReloadedFrame({ menu: gone });
  const loading = loader(aLoad(failed), { cancel: () => undefined }).catch((error: Error) => error.message);
  for (let waitedMs = 0; words() === 'Загружается…' && waitedMs < 20_000; waitedMs += 500)
    await vi.advanceTimersByTimeAsync(500);
  expect(words()).toContain('Не удалось загрузить');
  expect(await loading).toContain('Failed to fetch');
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(words()).toBeNull();
});

test('Slow code: one message shows at a time', async () => {
  const { loader } = aFrame({ menu: unreachable });
  for (let count = 0; count < 2; count += 1) loader(aLoad(failed), { cancel: () => undefined }).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(document.querySelectorAll('[data-testid="code-waiting"]')).toHaveLength(1);
});

test('Missing code: the frame does not reload without a page to load', async () => {
  const { loader, reload } = aFrame({ menu: gone, movie_id: unreachable });
  loader(aLoad(failed), {}).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(reload).not.toHaveBeenCalled();
});

test('Missing code: a film that sharing has paused plays after the reload', async () => {
  const { loader, history, widget } = aFrame({ menu: gone });
  widget.playIntent.request('viewer');
  widget.playIntent.hold('share');
  loader(aLoad(failed), {}).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(1_000);
  expect((history.state as { vv: { search: string } }).vv.search).toContain('auto_play=1');
});

test('Missing code: the frame stays under a failure screen, which restarts the player itself', async () => {
  const { loader, reload, widget } = aFrame({ menu: gone });
  fail(widget.deps, { kind: 'unexpected', reason: 'chunk', detail: 'detail' });
  loader(aLoad(failed), {}).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(reload).not.toHaveBeenCalled();
});

test('Missing code: the reload waits for the end of an ad', async () => {
  const { loader, reload, widget } = aFrame({ menu: gone });
  const { adBreak } = widget.store.getState();
  widget.store.setState({ adBreak: { phase: 'running' } as never });
  loader(aLoad(failed), {}).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reload).not.toHaveBeenCalled();
  widget.store.setState({ adBreak });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reload).toHaveBeenCalledOnce();
});

test('Hung code: a second request after 4 s in all shows that the first one hangs, and the frame reloads', async () => {
  const { loader, reload } = aFrame({ menu: () => code() });
  loader(aLoad(never), {}).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(2_900);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reload).toHaveBeenCalledOnce();
});

test('Hung code: a missing import of the code counts as the code', async () => {
  const { loader, reload } = aFrame({
    menu: () => code('import{a}from"./vv-player.php?path=/widget-assets/part.js";'),
    part: unreachable,
  });
  loader(aLoad(never), {}).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  ['Escape', { key: 'Escape' }, true],
  ['Back of webOS', { key: 'Unidentified', keyCode: 461 }, false],
  ['Back of Android', { key: 'GoBack' }, false],
  ['Back of a browser, by a remote control', { key: 'BrowserBack' }, false],
])('Slow code: %s cancels the request, and Back does not leave the page', async (_, fields, leaves) => {
  markRemoteControl(document);
  const { loader } = aFrame({ menu: unreachable });
  const cancel = vi.fn();
  const loading = loader(aLoad(failed), { cancel }).catch((error: Error) => error.name);
  expect(document.dispatchEvent(new KeyboardEvent('keydown', { ...fields, cancelable: true }))).toBe(leaves);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(await loading).toBe('AbortError');
  expect(cancel).toHaveBeenCalledOnce();
  expect(words()).toBeNull();
});
