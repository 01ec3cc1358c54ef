import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Channel, openChannel } from '../../packages/vv-embed/src/channel';

const ORIGIN = 'https://player.example';
const HEAD = { ns: 'vv-player', v: 1 };

let frame: { contentWindow: { postMessage: ReturnType<typeof vi.fn> } } & EventTarget;
let channel: Channel;
const onEvent = vi.fn();
const onBegin = vi.fn();
const onReady = vi.fn();
const open: Channel[] = [];

function attach(origin = ORIGIN) {
  frame = Object.assign(new EventTarget(), { contentWindow: { postMessage: vi.fn() } });
  channel = openOn(frame, origin);
}

function openOn(target: typeof frame, origin: string | (() => string) = ORIGIN): Channel {
  const hello = () => ({ events: ['x'] });
  const opened = openChannel(target as unknown as HTMLIFrameElement, {
    origin: () => (typeof origin === 'string' ? origin : origin()),
    hello,
    onBegin,
    onReady,
    onEvent,
  });
  open.push(opened);
  return opened;
}

/** Messages posted to the frame since the last read. */
const posted = () => frame.contentWindow.postMessage.mock.calls.splice(0).map(([message]) => message);

const receive = (data: object, { origin = ORIGIN, source = frame.contentWindow as unknown } = {}) =>
  window.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }));
const say = (message: object, from = {}) => receive({ ...HEAD, ...message }, from);

beforeEach(() => {
  vi.useFakeTimers();
  onEvent.mockReset();
  onBegin.mockReset();
  onReady.mockReset();
  attach();
});
afterEach(() => {
  for (const one of open.splice(0)) one.close();
  vi.useRealTimers();
});

describe('SDK handshake', () => {
  test('starts when the frame loads, and repeats until it is answered', () => {
    expect(posted()).toEqual([]);
    frame.dispatchEvent(new Event('load'));
    expect(posted()).toEqual([{ ...HEAD, kind: 'hello', payload: { events: ['x'] } }]);
    vi.advanceTimersByTime(250 + 500);
    expect(posted()).toHaveLength(2);
    say({ kind: 'ready', payload: {} });
    vi.advanceTimersByTime(60_000);
    expect(posted()).toEqual([]);
  });

  test("answers the widget's own hello at once, and again after a reload of the frame", () => {
    say({ kind: 'hello' });
    expect(posted()).toHaveLength(1);
    say({ kind: 'ready' });
    say({ kind: 'hello' });
    expect(posted()).toMatchObject([{ kind: 'hello' }]);
  });

  test("starts from the page's side if the page attaches late", () => {
    channel.hello();
    expect(frame.contentWindow.postMessage).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ kind: 'hello' }),
      ORIGIN,
    );
  });

  test('stops for a frame that never answers, until a message arrives', () => {
    frame.dispatchEvent(new Event('load'));
    vi.advanceTimersByTime(60_000);
    expect(posted().length).toBeGreaterThan(10);
    vi.advanceTimersByTime(600_000);
    expect(posted()).toEqual([]);
    say({ kind: 'hello' });
    expect(posted()).toMatchObject([{ kind: 'hello' }]);
  });

  test('reports a new document once, whether or not it sends hello', () => {
    say({ kind: 'hello' });
    say({ kind: 'ready' });
    frame.dispatchEvent(new Event('load'));
    expect(onBegin).toHaveBeenCalledOnce();
    posted();
    frame.dispatchEvent(new Event('load'));
    expect(onBegin).toHaveBeenCalledTimes(2);
    // The other side is unknown again, so calls wait.
    void channel.call('play').catch(() => undefined);
    expect(posted()).toMatchObject([{ kind: 'hello' }]);
  });

  test('sends additional subscriptions only after a hello', () => {
    channel.renew();
    expect(posted()).toEqual([]);
    channel.hello();
    channel.renew();
    say({ kind: 'ready' });
    channel.renew();
    expect(posted()).toHaveLength(3);
  });

  test('sends nothing after the end', () => {
    say({ kind: 'ready' });
    channel.close();
    channel.hello();
    channel.renew();
    frame.dispatchEvent(new Event('load'));
    say({ kind: 'hello' });
    expect(posted()).toEqual([]);
  });

  test('delivers the state with the first answer of each document', () => {
    say({ kind: 'ready', payload: { state: 1 } });
    say({ kind: 'ready', payload: { state: 2 } });
    say({ kind: 'hello' });
    say({ kind: 'ready' });
    expect(onReady.mock.calls).toEqual([[1], [undefined]]);
  });

  test('follows a navigated frame, and stays silent while it holds no player', () => {
    let origin = '';
    const moved = openOn(frame, () => origin);
    frame.dispatchEvent(new Event('load'));
    moved.hello();
    expect(frame.contentWindow.postMessage.mock.calls.map(([, to]) => to)).toEqual([ORIGIN]);
    origin = 'https://other.example';
    moved.hello();
    expect(frame.contentWindow.postMessage.mock.lastCall?.[1]).toBe(origin);
    say({ kind: 'event', name: 'theirs' }, { origin });
    expect(onEvent.mock.calls).toEqual([[{ ...HEAD, kind: 'event', name: 'theirs' }]]);
  });

  test('addresses a frame without an origin by the star, and accepts null as its origin', () => {
    attach('null');
    channel.hello();
    expect(frame.contentWindow.postMessage.mock.calls[0]?.[1]).toBe('*');
    say({ kind: 'event', name: 'play' }, { origin: 'null' });
    expect(onEvent).toHaveBeenCalledOnce();
  });
});

describe('SDK calls', () => {
  test('wait for the handshake, and each gets its own result', async () => {
    const first = channel.call('play');
    const second = channel.call('seek', 30);
    expect(posted()).toEqual([]);
    say({ kind: 'hello' });
    say({ kind: 'ready' });
    const [, one, two] = posted() as { id: string; name: string }[];
    expect([one, two]).toMatchObject([{ name: 'play' }, { name: 'seek', payload: 30 }]);
    say({ kind: 'result', id: two?.id, payload: 'second' });
    say({ kind: 'result', id: one?.id, error: { name: 'NotAllowedError', message: 'gesture' } });
    expect(await second).toBe('second');
    await expect(first).rejects.toMatchObject({ name: 'NotAllowedError', message: 'gesture' });
  });

  test.each([
    ['seven seconds', 7000, () => say({ kind: 'ready' }), {}],
    ['thirty before the first answer, for the widget has to arrive', 30_000, () => undefined, {}],
    ['as long as was said', 100, () => undefined, { timeout: 100 }],
    ['never where that was said: no timer goes off at once', Infinity, () => undefined, { timeout: Infinity }],
  ])('time out after %s', async (_, limit, begin, options) => {
    begin();
    const ended = vi.fn();
    channel.call('play', undefined, options).catch(({ name }: Error) => ended(name));
    await vi.advanceTimersByTimeAsync(Math.min(limit, 1e6) - 1);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ended.mock.calls).toEqual(limit === Infinity ? [] : [['TimeoutError']]);
  });

  test('name the origin mismatch in a timeout', async () => {
    const message = () => channel.call('play', undefined, { timeout: 1 }).catch((error: Error) => error.message);
    const [before] = await Promise.all([message(), vi.advanceTimersByTimeAsync(1)]);
    expect(before).toBe('play: timed out after 0.001 s waiting for the player');
    say({ kind: 'hello' }, { origin: 'https://www.player.example' });
    const [after] = await Promise.all([message(), vi.advanceTimersByTimeAsync(1)]);
    expect(after).toContain('https://www.player.example');
  });

  test('are cancelled by a signal, before and during the call', async () => {
    const controller = new AbortController();
    const during = channel.call('play', undefined, { signal: controller.signal });
    controller.abort();
    await expect(during).rejects.toMatchObject({ name: 'AbortError' });
    await expect(channel.call('play', undefined, { signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });

  test('reject when the frame is removed, and afterwards', async () => {
    const call = channel.call('play');
    channel.close();
    await expect(call).rejects.toMatchObject({ name: 'DestroyedError' });
    await expect(channel.call('play')).rejects.toMatchObject({ name: 'DestroyedError' });
  });

  test('of two scripts with one frame get their own results', async () => {
    const other = openOn(frame);
    say({ kind: 'ready' });
    const ours = channel.call('getState');
    const theirs = other.call('setVolume', 0.5);
    const [first, second] = posted() as { id: string }[];
    say({ kind: 'result', id: second?.id, payload: 'theirs' });
    say({ kind: 'result', id: first?.id, payload: 'ours' });
    expect([await ours, await theirs]).toEqual(['ours', 'theirs']);
  });

  test('with an uncloneable payload are refused, at once or after a wait, and delay no other', async () => {
    frame.contentWindow.postMessage.mockImplementation((message: object) => structuredClone(message));
    const waiting = channel.call('seek', () => 1);
    const good = channel.call('play');
    const refused = expect(waiting).rejects.toMatchObject({ name: 'RangeError' });
    say({ kind: 'ready' });
    await refused;
    const [call] = posted().filter(({ name }) => name === 'play') as { id: string }[];
    say({ kind: 'result', id: call?.id, payload: null });
    expect(await good).toBeNull();
    await expect(channel.call('seek', () => 1)).rejects.toMatchObject({ name: 'RangeError' });
  });

  test('leave no listener at a long-lived signal', async () => {
    const controller = new AbortController();
    const remove = vi.spyOn(controller.signal, 'removeEventListener');
    say({ kind: 'ready' });
    const call = channel.call('play', undefined, { signal: controller.signal });
    say({ kind: 'result', id: (posted() as { id: string }[])[0]?.id, payload: null });
    await call;
    expect(remove).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('ignore a result without a caller', () => {
    say({ kind: 'ready' });
    expect(() => say({ kind: 'result', id: 'stranger', payload: 1 })).not.toThrow();
  });
});

describe('SDK channel, foreign messages', () => {
  test.each<[string, object]>([
    ['another window', { source: {} }],
    ['no window', { source: null }],
    ['another origin', { origin: 'https://evil.example' }],
    ['no origin', { origin: 'null' }],
  ])('ignores messages of %s', (_, from) => {
    say({ kind: 'event', name: 'play' }, from);
    say({ kind: 'hello' }, from);
    expect(onEvent).not.toHaveBeenCalled();
    expect(posted()).toEqual([]);
  });

  test.each<[string, object]>([
    ['another window', { source: {} }],
    ['no window', { source: null }],
    ['another origin in the frame, once the player has answered', { origin: 'https://evil.example' }],
  ])('does not read the data of a message of %s', (_, from) => {
    say({ kind: 'ready' });
    let reads = 0;
    const event = Object.assign(new Event('message'), { origin: ORIGIN, source: frame.contentWindow, ...from });
    Object.defineProperty(event, 'data', { get: () => (reads += 1) });
    window.dispatchEvent(event);
    expect(reads).toBe(0);
  });

  test.each([{ ns: 'other', v: 1 }, { ns: 'vv-player', v: 2 }, {}])('ignores %j', (head) => {
    receive({ ...head, kind: 'event', name: 'play' });
    expect(onEvent).not.toHaveBeenCalled();
  });

  test.each([null, undefined, 7, 'vv-player', []])('survives invalid data, %j', (data) => {
    expect(() => receive(data as unknown as object)).not.toThrow();
  });
});
