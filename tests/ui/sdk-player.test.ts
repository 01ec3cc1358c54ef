import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPlayer, type Player, type PlayerOptions } from '../../packages/vv-embed/src/create-player';

const ORIGIN = 'https://player.example';
const HEAD = { ns: 'vv-player', v: 1 };
type Posted = { kind: string; id?: string; name?: string; payload?: { events?: string[]; storage?: object } };

const made: Player[] = [];
let posts: Map<HTMLIFrameElement, Posted[]>;

/** A frame that is on the page, and the player over it. */
function takeOver(options: PlayerOptions = {}): Player {
  const iframe = document.createElement('iframe');
  const messages: Posted[] = [];
  posts.set(iframe, messages);
  const contentWindow = { postMessage: (message: Posted) => messages.push(structuredClone(message)) };
  Object.defineProperty(iframe, 'contentWindow', { value: contentWindow });
  document.body.append(iframe);
  const player = createPlayer(iframe, { origin: ORIGIN, ...options });
  made.push(player);
  return player;
}

const say = ({ iframe }: Player, message: object) =>
  window.dispatchEvent(
    Object.assign(new Event('message'), {
      data: { ...HEAD, ...message },
      origin: ORIGIN,
      source: iframe.contentWindow,
    }),
  );
const event = (player: Player, name: string, payload?: unknown) => say(player, { kind: 'event', name, payload });
const calls = ({ iframe }: Player, name: string) =>
  (posts.get(iframe) ?? []).filter((message) => message.name === name);

/** The frame answers the hello and what `ready` waits for. */
async function answer(player: Player) {
  say(player, { kind: 'ready' });
  say(player, { kind: 'result', id: calls(player, 'getState').at(-1)?.id, payload: {} });
  await player.ready;
}

beforeEach(() => {
  vi.useFakeTimers();
  // A frame of the test loads nothing, and need not say so.
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
  test('once is once, and may be taken back by its listener', () => {
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

  test('one that throws is the page’s own error, and keeps nothing from the others', () => {
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

  test('timeupdate is asked for when somebody listens', async () => {
    const player = takeOver();
    await answer(player);
    const hellos = () => (posts.get(player.iframe) ?? []).filter(({ kind }) => kind === 'hello');
    expect(hellos().at(-1)?.payload?.events).not.toContain('timeupdate');
    player.on('timeupdate', () => undefined);
    expect(hellos().at(-1)?.payload?.events).toContain('timeupdate');
  });

  test('after the end none is called, and calls are refused', async () => {
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
  test('one that plays stops those that are there, once, and not itself', async () => {
    const [one, two] = [takeOver(), takeOver()];
    await answer(one);
    await answer(two);
    event(two, 'play');
    event(one, 'pause');
    expect(calls(one, 'pause')).toHaveLength(1);
    expect(calls(two, 'pause')).toHaveLength(0);
  });

  test('one that is still coming is not stopped when it comes', async () => {
    const [one, coming] = [takeOver(), takeOver()];
    await answer(one);
    event(one, 'play');
    await answer(coming);
    expect(calls(coming, 'pause')).toEqual([]);
  });

  test('one that is gone is not called, even if it went as it answered', async () => {
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

describe('createPlayer: the whole window', () => {
  const overflow = () => document.documentElement.style.overflow;

  test.each<[string, (player: Player) => void]>([
    ['when the player says so', (player) => event(player, 'fullscreenchange', { fullscreen: false, stretched: false })],
    ['when the frame is loaded again', (player) => say(player, { kind: 'hello' })],
    ['when something else is loaded into it', ({ iframe }) => iframe.dispatchEvent(new Event('load'))],
    ['when the player is ended', (player) => player.destroy()],
  ])('is given back %s', async (_, end) => {
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

test.each([
  ['host', true],
  ['frame', false],
] as const)('storage of the %s', (storage, isHere) => {
  localStorage.clear();
  const player = takeOver({ storage });
  const [hello] = posts.get(player.iframe) ?? [];
  expect(hello?.payload?.events?.includes('storage')).toBe(isHere);
  expect(hello?.payload?.storage).toEqual(isHere ? {} : undefined);
  event(player, 'storage', { key: 'player-volume', value: '0.5' });
  expect(localStorage.getItem('vv-player') !== null).toBe(isHere);
});

test('an origin may be named by an address of it', async () => {
  const player = takeOver({ origin: `${ORIGIN}/vv-player.php?x` });
  await answer(player);
  await expect(player.ready).resolves.toEqual({});
});
