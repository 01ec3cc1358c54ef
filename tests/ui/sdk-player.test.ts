import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPlayer, type Player, type PlayerOptions } from '../../packages/vv-embed/src/create-player';

const ORIGIN = 'https://player.example';
const HEAD = { ns: 'vv-player', v: 1 };
type Posted = {
  to?: string;
  kind: string;
  id?: string;
  name?: string;
  payload?: { events?: string[]; storage?: object; pauseOthers?: boolean };
};

const made: Player[] = [];
let posts: Map<HTMLIFrameElement, Posted[]>;

/** A frame that records its messages. */
function makeFrame(attributes: Record<string, string> = {}): HTMLIFrameElement {
  const iframe = document.createElement('iframe');
  for (const [name, value] of Object.entries(attributes)) iframe.setAttribute(name, value);
  const messages: Posted[] = [];
  posts.set(iframe, messages);
  const contentWindow = {
    postMessage: (message: Posted, to: string) => messages.push({ to, ...structuredClone(message) }),
  };
  Object.defineProperty(iframe, 'contentWindow', { value: contentWindow });
  return iframe;
}

/** Puts a frame on the page and returns the player over it. */
function takeOver(options: PlayerOptions = {}, attributes: Record<string, string> = {}): Player {
  const iframe = makeFrame(attributes);
  document.body.append(iframe);
  const isPlain = Object.keys(attributes).length === 0;
  const player = createPlayer(iframe, { ...(isPlain && { origin: ORIGIN }), ...options });
  made.push(player);
  return player;
}

const say = ({ iframe }: Player, message: object, origin = ORIGIN) =>
  window.dispatchEvent(
    Object.assign(new Event('message'), { data: { ...HEAD, ...message }, origin, source: iframe.contentWindow }),
  );
const event = (player: Player, name: string, payload?: unknown) => say(player, { kind: 'event', name, payload });
const calls = ({ iframe }: Player, name: string) =>
  (posts.get(iframe) ?? []).filter((message) => message.name === name);

/** Sends the answers to `hello` and to the first calls, which `ready` waits for. */
async function answer(player: Player) {
  say(player, { kind: 'ready' });
  say(player, { kind: 'result', id: calls(player, 'getState').at(-1)?.id, payload: {} });
  await player.ready;
}

beforeEach(() => {
  vi.useFakeTimers();
  // A frame of the test loads nothing, and its error message is not of interest.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  posts = new Map();
});
afterEach(() => {
  for (const player of made.splice(0)) player.destroy();
  document.body.replaceChildren();
  document.documentElement.removeAttribute('style');
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('createPlayer: listeners', () => {
  test('once fires once, and its listener can be removed', () => {
    const player = takeOver();
    const [heard, unheard] = [vi.fn(), vi.fn()];
    player.once('play', heard);
    player.once('play', unheard);
    player.off('play', unheard);
    event(player, 'play');
    event(player, 'play');
    expect(heard).toHaveBeenCalledOnce();
    expect(unheard).not.toHaveBeenCalled();
  });

  test("an exception is reported as the page's own and does not affect other listeners", () => {
    const player = takeOver();
    const heard = vi.fn();
    player.on('play', () => {
      throw new Error('of the page');
    });
    player.on('play', heard);
    event(player, 'play');
    expect(heard).toHaveBeenCalledOnce();
    expect(() => vi.advanceTimersByTime(0)).toThrow('of the page');
  });

  test('a lasting listener is not removed by its earlier once', () => {
    const player = takeOver();
    const heard = vi.fn();
    player.once('play', heard);
    player.on('play', heard);
    player.once('play', heard);
    event(player, 'play');
    event(player, 'play');
    expect(heard).toHaveBeenCalledTimes(2);
  });

  test.each<[string, (player: Player, nextListener: () => void) => void]>([
    ['removes the next one', (player, nextListener) => player.off('play', nextListener)],
    ['destroys the player', (player) => player.destroy()],
  ])('if one %s, the next one is not called', (_, act) => {
    const player = takeOver();
    const nextListener = vi.fn();
    player.on('play', () => act(player, nextListener));
    player.on('play', nextListener);
    event(player, 'play');
    expect(nextListener).not.toHaveBeenCalled();
  });

  test('a failure before the first answer is reported once', () => {
    const player = takeOver();
    const [failed, blocked] = [vi.fn(), vi.fn()];
    player.on('error', failed);
    player.on('blocked', blocked);
    const state = { phase: 'failed', error: { kind: 'missing-movie-id', id: 'E1' } };
    say(player, { kind: 'ready', payload: { state } });
    say(player, { kind: 'hello' });
    say(player, { kind: 'ready', payload: { state } });
    expect(failed.mock.calls).toEqual([[state.error]]);
    event(player, 'error', { kind: 'master-failed', id: 'E2' });
    say(player, { kind: 'hello' });
    say(player, { kind: 'ready', payload: { state: { phase: 'failed', error: { kind: 'master-failed', id: 'E2' } } } });
    expect(failed).toHaveBeenCalledTimes(2);
    say(player, { kind: 'hello' });
    say(player, {
      kind: 'ready',
      payload: { state: { phase: 'blocked', error: { kind: 'region-blocked', id: 'E3' } } },
    });
    expect(blocked).toHaveBeenCalledExactlyOnceWith({ kind: 'region-blocked', id: 'E3' });
  });

  test("an exception in a trace is reported as the page's own, and no message is lost", async () => {
    const player = takeOver({
      trace: () => {
        throw new Error('of the page');
      },
    });
    await answer(player);
    await expect(player.ready).resolves.toEqual({});
    expect(() => vi.advanceTimersByTime(0)).toThrow('of the page');
    vi.clearAllTimers();
  });

  test('timeupdate is requested with its first listener', async () => {
    const player = takeOver();
    await answer(player);
    const hellos = () => (posts.get(player.iframe) ?? []).filter(({ kind }) => kind === 'hello');
    expect(hellos().at(-1)?.payload?.events).not.toContain('timeupdate');
    player.on('timeupdate', () => undefined);
    expect(hellos().at(-1)?.payload?.events).toContain('timeupdate');
  });

  test('none is called after destroy, and calls are refused', async () => {
    const player = takeOver();
    const heard = vi.fn();
    player.on('play', heard);
    await answer(player);
    player.destroy();
    player.destroy();
    event(player, 'play');
    expect(heard).not.toHaveBeenCalled();
    await expect(player.play()).rejects.toMatchObject({ name: 'DestroyedError' });
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('createPlayer: other players', () => {
  test('a playing one pauses the others once, and not itself', async () => {
    const [one, two] = [takeOver(), takeOver()];
    await answer(one);
    await answer(two);
    event(two, 'play');
    event(one, 'pause');
    expect(calls(one, 'pause')).toHaveLength(1);
    expect(calls(two, 'pause')).toHaveLength(0);
  });

  test.each([
    [true, undefined],
    [false, false],
  ])('pauseOthers %s also tells the frame', (pauseOthers, value) => {
    const player = takeOver({ pauseOthers });
    expect(posts.get(player.iframe)?.[0]?.payload?.pauseOthers).toBe(value);
  });

  test('pauseOthers false also tells a frame in its URL, before its first hello', () => {
    const box = document.createElement('div');
    document.body.append(box);
    const player = createPlayer(box, { src: `${ORIGIN}/vv-player.php`, pauseOthers: false });
    made.push(player);
    expect(new URL(player.iframe.src).searchParams.get('pause_others')).toBe('0');
  });

  test('a loading one is not paused when it becomes ready', async () => {
    const [one, coming] = [takeOver(), takeOver()];
    await answer(one);
    event(one, 'play');
    await answer(coming);
    expect(calls(coming, 'pause')).toEqual([]);
  });

  test('a removed one is not called, even if removed while answering', async () => {
    const [one, two] = [takeOver(), takeOver({ pauseOthers: false })];
    await answer(two);
    say(one, { kind: 'ready' });
    say(one, { kind: 'result', id: calls(one, 'getState')[0]?.id, payload: {} });
    one.destroy();
    await one.ready;
    const call = vi.spyOn(one, 'pause');
    event(two, 'play');
    const three = takeOver();
    event(three, 'play');
    expect(call).not.toHaveBeenCalled();
    expect(calls(two, 'pause')).toHaveLength(1);
  });
});

describe('createPlayer: stretched frame', () => {
  const overflow = () => document.documentElement.style.overflow;

  test.each<[string, (player: Player) => void]>([
    ['when the player says so', (player) => event(player, 'fullscreenchange', { fullscreen: false, stretched: false })],
    ['when the frame is loaded again', (player) => say(player, { kind: 'hello' })],
    ['when something else is loaded into it', ({ iframe }) => iframe.dispatchEvent(new Event('load'))],
    ['when the player is ended', (player) => player.destroy()],
  ])('is restored %s', async (_, end) => {
    const player = takeOver();
    player.iframe.style.width = '50%';
    document.documentElement.style.overflow = 'scroll';
    await answer(player);
    event(player, 'fullscreenchange', { fullscreen: true, stretched: true });
    expect(player.iframe.style.position).toBe('fixed');
    expect(overflow()).toBe('hidden');
    end(player);
    expect(player.iframe.style.position).toBe('');
    expect(player.iframe.style.width).toBe('50%');
    expect(overflow()).toBe('scroll');
  });
});

const OPAQUE = { src: `${ORIGIN}/vv-player.php`, sandbox: 'allow-scripts' };

test.each<[string, PlayerOptions, Record<string, string>, boolean]>([
  ['of the page by default', {}, {}, true],
  ['of the frame when told', { storage: 'frame' }, {}, false],
  ['of the frame where nobody can tell who reads', {}, OPAQUE, false],
  ['of the page even there, when told', { storage: 'host' }, OPAQUE, true],
])('storage: %s', (_, options, attributes, isHere) => {
  localStorage.clear();
  const player = takeOver(options, attributes);
  const [hello] = posts.get(player.iframe) ?? [];
  expect(hello?.payload?.events?.includes('storage')).toBe(isHere);
  expect(hello?.payload?.storage).toEqual(isHere ? {} : undefined);
  const data = { kind: 'event', name: 'storage', payload: { key: 'player-volume', value: '0.5' } };
  say(player, data, attributes === OPAQUE ? 'null' : ORIGIN);
  expect(localStorage.getItem('vv-player') !== null).toBe(isHere);
});

describe('createPlayer: target origin', () => {
  const SRC = `${ORIGIN}/vv-player.php`;

  test.each<[string, Record<string, string>, string[]]>([
    ['by its address', { src: SRC }, [ORIGIN]],
    ['with its origin in a sandbox too', { src: SRC, sandbox: 'allow-scripts allow-same-origin' }, [ORIGIN]],
    ['by the star where the sandbox gives it none', OPAQUE, ['*']],
    ['not at all while it has no address', { title: 'Плеер' }, []],
    ['not at all while it is blank: anybody may come into it', { src: 'about:blank' }, []],
    ['not at all where there is no such address', { src: 'https://:0' }, []],
  ])('%s', (_, attributes, expected) => {
    const { iframe } = takeOver({}, attributes);
    expect((posts.get(iframe) ?? []).map(({ to }) => to)).toEqual(expected);
  });

  test('changes when the page navigates the frame', () => {
    const player = takeOver({}, { title: 'Плеер' });
    player.iframe.src = 'https://other.example/vv-player.php';
    player.iframe.dispatchEvent(new Event('load'));
    expect(posts.get(player.iframe)?.at(-1)?.to).toBe('https://other.example');
    const heard = vi.fn();
    player.on('play', heard);
    event(player, 'play');
    say(player, { kind: 'event', name: 'play' }, 'https://other.example');
    expect(heard).toHaveBeenCalledOnce();
  });
});

test('createPlayer: a frame removed within a shadow root destroys its player', async () => {
  const host = document.body.appendChild(document.createElement('div'));
  const iframe = makeFrame({ src: `${ORIGIN}/vv-player.php` });
  host.attachShadow({ mode: 'open' }).append(iframe);
  const player = createPlayer(iframe);
  const call = player.play().catch((error: Error) => error.name);
  iframe.remove();
  await vi.advanceTimersByTimeAsync(0);
  expect(await call).toBe('DestroyedError');
});

test('createPlayer: an origin may be given as one of its URLs', async () => {
  const player = takeOver({ origin: `${ORIGIN}/vv-player.php?x` });
  await answer(player);
  await expect(player.ready).resolves.toEqual({});
});

describe('createPlayer: mistakes of the page', () => {
  const make = (options: object, target = 'body') => createPlayer(target, options);

  test.each([
    ['an option in other letters', () => make({ src: ORIGIN, movieID: 1 }), 'unknown option movieID: is it movieId?'],
    ['a parameter as an option', () => make({ src: ORIGIN, movie_id: 1 }), 'unknown option movie_id: is it movieId?'],
    ['an unknown option', () => make({ src: ORIGIN, colour: 'red' }), 'unknown option colour'],
    ['no src', () => make({ movieId: 1 }), 'src is missing'],
  ])('%s is a TypeError', (_, act, message) => {
    expect(act).toThrow(TypeError);
    expect(act).toThrow(message);
    expect(document.querySelector('iframe')).toBeNull();
  });

  test.each([
    ['another case', 'timeUpdate', 'is it timeupdate?'],
    ['no event', 'playing', 'unknown event playing'],
  ])('an event of %s is a TypeError', (_, name, message) => {
    const player = takeOver();
    for (const method of ['on', 'once'] as const)
      expect(() => player[method](name as 'play', () => undefined)).toThrow(message);
  });

  test.each([null, undefined, 'play'])('the listener %s is a TypeError', (listener) => {
    expect(() => takeOver().on('play', listener as never)).toThrow(TypeError);
  });
});

describe('createPlayer: a frame without a player', () => {
  /** Creates a player whose frame loads a page. */
  function load() {
    const place = document.createElement('div');
    document.body.append(place);
    const player = createPlayer(place, { src: `${ORIGIN}/vv-player.php`, movieId: 1 });
    made.push(player);
    const contentWindow = { postMessage: () => undefined };
    Object.defineProperty(player.iframe, 'contentWindow', { value: contentWindow });
    return player;
  }

  test('ends all calls with NotFoundError within five seconds of its load, and tells the listeners', async () => {
    const player = load();
    const failed = vi.fn();
    player.on('error', failed);
    const play = player.play().catch((error: Error) => error);
    const ready = player.ready.catch((error: Error) => error);
    player.iframe.dispatchEvent(new Event('load'));
    await vi.advanceTimersByTimeAsync(5000);
    for (const outcome of [await play, await ready])
      expect(outcome).toMatchObject({ name: 'NotFoundError', message: expect.stringContaining('vv-player.php') });
    expect(failed).toHaveBeenCalledExactlyOnceWith({ kind: 'no-player', id: '' });
    expect(console.error).toHaveBeenCalledWith(expect.objectContaining({ name: 'NotFoundError' }));
  });

  test("waits for a slow player's code once its page has said that it loads", async () => {
    const player = load();
    const settled = vi.fn();
    player.ready.then(settled, settled);
    say(player, { kind: 'loading' });
    player.iframe.dispatchEvent(new Event('load'));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(settled).not.toHaveBeenCalled();
  });

  test('names the origin that has answered instead', async () => {
    const player = load();
    const ready = player.ready.catch((error: Error) => error.message);
    say(player, { kind: 'loading' }, 'https://www.player.example');
    player.iframe.dispatchEvent(new Event('load'));
    await vi.advanceTimersByTimeAsync(5000);
    expect(await ready).toContain('but from https://www.player.example');
  });
});

describe('createPlayer: getInfo', () => {
  test('gives title, address and embed code of the film that is open', async () => {
    const player = takeOver({}, { src: `${ORIGIN}/vv-player.php?movie_id=1&t=30&auto_play=1` });
    say(player, { kind: 'ready' });
    const info = player.getInfo();
    const state = { movieId: 5, title: 'Река & "море"', episodeTitle: null, season: 2, episode: 3, episodeId: 23 };
    say(player, { kind: 'result', id: calls(player, 'getState').at(-1)?.id, payload: state });
    const url = `${ORIGIN}/vv-player.php?movie_id=5&season=2&episode=3`;
    expect(await info).toMatchObject({ title: state.title, episodeTitle: null, url });
    const { embedCode } = await info;
    document.body.innerHTML = embedCode;
    expect(document.querySelector('iframe')?.getAttribute('src')).toBe(url);
    expect(document.querySelector('iframe')?.title).toBe(state.title);
  });
});

test('hello: names the link to share and the poster of the page, as absolute URLs', () => {
  const player = takeOver({ shareUrl: '/film?e={episode}', poster: 'poster.jpg' });
  say(player, { kind: 'hello' });
  const { href } = new URL('/', document.baseURI);
  expect(posts.get(player.iframe)?.at(-1)?.payload).toMatchObject({
    shareUrl: `${href}film?e={episode}`,
    poster: new URL('poster.jpg', document.baseURI).href,
  });
});

/** URLs that would run in the host page, or that hold no player. */
const REFUSED = [
  'javascript:parent.hit=1//',
  ' JavaScript:parent.hit=1',
  'java\nscript:parent.hit=1',
  'data:text/html,<script>parent.hit=1</script>',
  'blob:https://site.example/1',
  'file:///etc/passwd',
  'vbscript:x',
  'about:blank',
  'https://',
];

describe('createPlayer: URLs', () => {
  test.each(REFUSED)('a src %j is refused, and no frame is made', (src) => {
    expect(() => createPlayer(document.body, { src, movieId: 1 })).toThrow(/^src is no http\(s\) URL/);
    expect(() => takeOver({ src })).toThrow(TypeError);
    expect(document.querySelectorAll('iframe[src]')).toHaveLength(0);
  });

  test.each(['poster', 'shareUrl', 'origin'] as const)('%s is an http(s) URL, too', (option) => {
    for (const value of REFUSED) expect(() => takeOver({ [option]: value })).toThrow(`${option} is no http(s) URL`);
  });

  test('a relative URL is one of the page', () => {
    const player = createPlayer(document.body, { src: '/vv-player.php', movieId: 1 });
    made.push(player);
    expect(player.iframe.src).toBe(new URL('/vv-player.php?movie_id=1', document.baseURI).href);
  });

  test('a frame of the page with another address gets no message', () => {
    const iframe = makeFrame();
    Object.defineProperty(iframe, 'src', { value: 'javascript:1' });
    document.body.append(iframe);
    made.push(createPlayer(iframe));
    vi.advanceTimersByTime(5_000);
    expect(posts.get(iframe)).toEqual([]);
  });
});
