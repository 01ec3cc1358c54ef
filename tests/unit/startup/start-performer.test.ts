import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { START_WAITS_MS } from '@/domain/startup/start-limit';
import { loadHls } from '@/media/hls/hls-library';
import { Preview } from '@/media/stage/preview';
import { askQuestion } from '@/startup/ask-question';
import type { Start } from '@/startup/start';
import { performStart } from '@/startup/start-performer';
import type { Answer } from '@/startup/start-state';
import { aStartPage, openCalls } from '../../support/start-page';

vi.mock('@/media/hls/hls-library', async () => {
  const { loadHls: load } = (await import('../../fixtures/start-modules')).fakeHls();
  return { loadHls: vi.fn(load), loadHlsWithCmcd: load };
});
vi.mock('@/startup/ask-question', () => ({ askQuestion: vi.fn() }));
vi.mock('@/media/stage/preview', async () => (await import('../../fixtures/start-modules')).fakePreview());

const EPISODES = [{ id: 11, contentId: 1, order: 1, season: null, m3u8MasterFilePath: '/m/11.json', duration: 100 }];

class FakeErrorEvent extends Event {}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('ErrorEvent', FakeErrorEvent);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

type Mount = (start: Start) => void;

/** A start on a page with calls, whose shell the viewer may press. */
function perform({
  search = '',
  mount = vi.fn<Mount>(),
  hasCalls = true,
  stored = {},
  answers = {},
  before = (_failure: AbortController): void => undefined,
} = {}) {
  const logged = vi.fn();
  const { window } = aStartPage({ search, stored, answers, globals: { console: { error: logged } } });
  const { reading, calls } = openCalls(window);
  let press: (at: number) => void = () => undefined;
  const shell = { onPress: (listener: typeof press) => (press = listener), withdraw: () => undefined };
  const failure = new AbortController();
  const vvStartup = { reading, calls: hasCalls ? calls : null, failed: failure.signal, shell };
  Object.assign(window, { vvStartup });
  before(failure);
  const errors: Event[] = [];
  window.addEventListener('error', (event) => errors.push(event));
  performStart(window, async () => ({ startWidget: (_, start) => mount(start) }));
  const settle = () => vi.advanceTimersByTimeAsync(START_WAITS_MS.frame);
  const preview = () => vi.mocked(Preview).mock.results[0]?.value;
  return { mount, press: (at: number) => press(at), calls, failure, errors, logged, settle, preview };
}

const received = ({ mount }: ReturnType<typeof perform>) => mount.mock.lastCall?.[0] as Start;

test('Start: the widget receives each part once', async () => {
  const page = perform({ search: '&auto_play=1' });
  await page.settle();
  const start = received(page);
  expect(start.receiveMedia()).toBe(page.preview());
  expect(start.receivePlan(null)?.episode.id).toBe(11);
  expect(start.receiveCalls()?.prefetched).toBe(page.calls?.prefetched);
  expect([start.receiveMedia(), start.receivePlan(null), start.receiveCalls(), start.receiveAds()]).toEqual(
    Array(4).fill(null),
  );
});

test('Start: a plan is not received once the memory of the viewer has changed', async () => {
  const memory = { audio: {}, progress: {}, lastEpisodes: [], variants: {} };
  for (const [progress, isReceived] of [
    [{}, true],
    [{ 12: 30 }, false],
  ] as const) {
    const page = perform();
    await page.settle();
    expect(received(page).receivePlan({ ...memory, progress }) !== null).toBe(isReceived);
  }
});

test('Start: an early press reaches the widget, and so does a later one', async () => {
  const page = perform();
  page.press(5);
  await page.settle();
  const played = vi.fn();
  received(page).receivePress(played);
  page.press(9);
  expect(played.mock.calls).toEqual([[5], [9]]);
});

test('Start: a press plays a preview until the widget has received it', async () => {
  for (const isReceived of [false, true]) {
    const page = perform();
    await page.settle();
    if (isReceived) received(page).receiveMedia();
    page.press(5);
    expect(vi.mocked(Preview).mock.results.at(-1)?.value.play).toHaveBeenCalledTimes(isReceived ? 0 : 1);
  }
});

test('Start: the question about a saved position replaces a press, and none counts under it', async () => {
  const page = perform({ stored: { episodesTimeProgress: '{"11":30}' } });
  page.press(5);
  await page.settle();
  page.press(6);
  const played = vi.fn();
  received(page).receivePress(played);
  expect(played).not.toHaveBeenCalled();
});

test('Start: a plan that comes once the widget has made its own stops and asks nothing', async () => {
  const page = perform({
    stored: { episodesTimeProgress: '{"11":30}' },
    answers: { '/episodes': () => new Promise((resolve) => setTimeout(resolve, 12_000, Response.json(EPISODES))) },
  });
  await vi.advanceTimersByTimeAsync(11_000);
  const start = received(page);
  // The host page opens another film, which plays.
  expect(start.receivePlan(null)).toBeNull();
  start.playIntent.begin('host');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(start.playIntent.isOn()).toBe(true);
  expect(askQuestion).not.toHaveBeenCalled();
  expect(start.receivePlan(null)).toBeNull();
});

describe('Start: the answer to the question', () => {
  const SAVED = { episodesTimeProgress: '{"11":30}' };
  const answer = (given: Answer) => vi.mocked(askQuestion).mock.lastCall?.[3](given, 7);
  /** A start at a saved position after an early press, and what the widget's listeners hear. */
  const asked = async () => {
    const page = perform({ stored: SAVED });
    page.press(5);
    await page.settle();
    const start = received(page);
    const heard: unknown[] = [];
    const listen = () => {
      start.receiveAnswer((given) => heard.push(given));
      start.receivePress((at) => heard.push(at));
    };
    return { page, start, heard, listen };
  };

  test.each<[Answer, number | null, unknown[]]>([
    ['continue', 30, [7]],
    ['start-over', null, [7]],
    ['dismiss', 30, ['dismiss']],
  ])('"%s" before the plan is received changes it', async (given, startAt, expected) => {
    for (const isEarly of [true, false]) {
      const { start, heard, listen } = await asked();
      expect(vi.mocked(askQuestion).mock.lastCall?.[2]).toBe(30);
      if (isEarly) answer(given);
      if (isEarly) expect(start.playIntent.isOn()).toBe(given !== 'dismiss');
      listen();
      if (!isEarly) answer(given);
      expect(heard, isEarly ? 'before the widget' : 'with the widget').toEqual(expected);
      expect(start.receivePlan(null)).toMatchObject({ asks: false, startAt });
    }
  });

  test.each<[Answer, unknown[]]>([
    ['continue', ['continue', 7]],
    ['start-over', ['start-over', 7]],
    ['dismiss', ['dismiss']],
  ])('"%s" goes to the widget once the plan is received', async (given, expected) => {
    const { start, heard, listen } = await asked();
    listen();
    expect(start.receivePlan(null)?.asks).toBe(true);
    answer(given);
    expect(heard).toEqual(expected);
  });

  test('plays, keeps or ends the preview that waits', async () => {
    const calls = async (given: Answer) => {
      const { page } = await asked();
      answer(given);
      const preview = vi.mocked(Preview).mock.results.at(-1)?.value;
      expect(page.logged).not.toHaveBeenCalled();
      return [preview.startedAt(), preview.drop.mock.calls.length];
    };
    expect(await calls('continue')).toEqual([1, 0]);
    expect(await calls('dismiss')).toEqual([null, 0]);
    expect(await calls('start-over')).toEqual([null, 1]);
  });
});

test('Start: without calls the widget comes at once, and hls.js is loaded for it', async () => {
  const page = perform({ hasCalls: false });
  await page.settle();
  expect(received(page).reading?.params).not.toBeNull();
  expect(received(page).receiveCalls()).toBeNull();
  expect(loadHls).toHaveBeenCalledOnce();
  expect(Preview).not.toHaveBeenCalled();
});

test('Start: hls.js that hangs delays the widget up to its limit only', async () => {
  vi.mocked(loadHls).mockReturnValueOnce(new Promise(() => undefined));
  const page = perform();
  await vi.advanceTimersByTimeAsync(START_WAITS_MS.library - 1);
  expect(page.mount).not.toHaveBeenCalled();
  await page.settle();
  expect(page.mount).toHaveBeenCalledOnce();
});

test('Start: a preview that throws is logged, and the widget comes', async () => {
  vi.mocked(Preview).mockImplementationOnce(function fail() {
    throw new Error('a bug');
  });
  const page = perform();
  await page.settle();
  expect(page.mount).toHaveBeenCalledOnce();
  expect(page.logged).toHaveBeenCalledOnce();
});

test('Start: a widget that fails ends what it has not received, and raises an error for the boot guard', async () => {
  const page = perform({
    mount: vi.fn<Mount>(() => {
      throw new Error('no widget');
    }),
  });
  await page.settle();
  expect(page.errors).toHaveLength(1);
  expect(page.logged).toHaveBeenCalledOnce();
  expect(page.preview().drop).toHaveBeenCalled();
  expect(page.calls?.signal.aborted).toBe(true);
});

test('Start: a preview that nobody has started ends with the calls, and every one under the failure message', async () => {
  const waiting = perform();
  await waiting.settle();
  waiting.calls?.dispose();
  expect(waiting.preview().drop).toHaveBeenCalledOnce();
  vi.mocked(Preview).mockClear();
  const playing = perform({ search: '&auto_play=1' });
  await playing.settle();
  playing.calls?.dispose();
  expect(playing.preview().drop).not.toHaveBeenCalled();
  playing.failure.abort();
  expect(playing.preview().drop).toHaveBeenCalledOnce();
});

test('Start: a preview that the widget plays outlives the calls', async () => {
  const page = perform();
  await page.settle();
  received(page).receiveMedia()?.play();
  page.calls?.dispose();
  expect(page.preview().drop).not.toHaveBeenCalled();
});

test('Start: code that comes under the failure message plays nothing', async () => {
  const page = perform({ search: '&auto_play=1', before: (failure) => failure.abort() });
  await page.settle();
  expect(page.mount).toHaveBeenCalledOnce();
  expect(Preview).not.toHaveBeenCalled();
});
