import type Hls from 'hls.js';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { RETRY_GAP_MS } from '@/domain/recovery/limits';
import { paceRetries } from '@/media/hls/pace-retries';

const BROKEN = 'https://cdn.example/720/1.m4s';
const EVENTS = {
  ERROR: 'error',
  FRAG_BUFFERED: 'buffered',
  MANIFEST_PARSED: 'manifest',
  LEVEL_UPDATED: 'level',
  AUDIO_TRACK_UPDATED: 'audio',
  SUBTITLE_TRACK_UPDATED: 'subtitles',
};

const sent = vi.fn<(url: string) => void>();
const aborted = vi.fn<() => void>();

/** The stock loader of hls.js, which records its requests. */
class StockLoader {
  readonly stats = { aborted: false, loading: { start: 0 } };
  load({ url }: { url: string }): void {
    sent(url);
  }
  abort(): void {
    aborted();
  }
  destroy(): void {
    aborted();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  // The clock of the page does not stand at 0.
  vi.advanceTimersByTime(5_000);
  sent.mockReset();
  aborted.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
});

class FakeHls {
  static readonly Events = EVENTS;
  readonly config = { loader: StockLoader, fLoader: StockLoader };
  readonly listeners = new Map<string, (event: string, data: object) => void>();
  on(event: string, listener: (event: string, data: object) => void): void {
    this.listeners.set(event, listener);
  }
}

function request({ config }: FakeHls, type: string, url: string) {
  const loader = new config.fLoader();
  const callbacks = { onAbort: vi.fn() };
  const load = loader.load as (...args: readonly unknown[]) => void;
  load.call(loader, { frag: { type, url }, url }, {}, callbacks);
  return { loader, callbacks };
}

/** An hls.js whose segment has failed, and a request for that segment. */
function requestBroken() {
  const hls = new FakeHls();
  paceRetries(hls as unknown as Hls, { frag: { type: 'main', url: BROKEN } } as never);
  return { hls, ...request(hls, 'main', BROKEN) };
}

test('Paced loader: a file that has failed is requested again after a second', () => {
  const { loader } = requestBroken();
  expect(loader.stats.loading.start, 'the estimate of the bandwidth reads it').toBeGreaterThan(0);
  vi.advanceTimersByTime(RETRY_GAP_MS - 1);
  expect(sent).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(sent).toHaveBeenCalledExactlyOnceWith(BROKEN);
  expect(loader.stats.loading.start, 'the stock loader sets its own').toBe(0);
});

test('Paced loader: an abort during the delay sends nothing, and reports itself once', () => {
  const { loader, callbacks } = requestBroken();
  loader.abort();
  vi.advanceTimersByTime(10 * RETRY_GAP_MS);
  expect(sent).not.toHaveBeenCalled();
  expect(callbacks.onAbort).toHaveBeenCalledOnce();
  expect(loader.stats.aborted).toBe(true);
  expect(aborted, 'there is no request to abort').not.toHaveBeenCalled();
});

test('Paced loader: an abort after the delay reaches the request', () => {
  const { loader, callbacks } = requestBroken();
  vi.advanceTimersByTime(RETRY_GAP_MS);
  loader.abort();
  expect(aborted).toHaveBeenCalledOnce();
  expect(callbacks.onAbort).not.toHaveBeenCalled();
});

test('Paced loader: a destroyed loader sends nothing', () => {
  const { loader } = requestBroken();
  loader.destroy();
  vi.advanceTimersByTime(10 * RETRY_GAP_MS);
  expect(sent).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

test('Paced loader: an instance is paced once, however many errors it reports', () => {
  const { hls } = requestBroken();
  const { fLoader } = hls.config;
  paceRetries(hls as unknown as Hls, { frag: { type: 'main', url: BROKEN } } as never);
  expect(hls.config.fLoader).toBe(fLoader);
});

test.each(['abort', 'destroy'] as const)('Paced loader: %s gives the turn of a request back', (end) => {
  const { hls, loader } = requestBroken();
  loader[end]();
  for (let seeks = 0; seeks < 12; seeks += 1) request(hls, 'main', BROKEN).loader[end]();
  request(hls, 'main', BROKEN);
  vi.advanceTimersByTime(RETRY_GAP_MS);
  expect(sent).toHaveBeenCalledExactlyOnceWith(BROKEN);
});

/** Time of a page whose timers are delayed by turns. */
function delayedTimers(delaysMs: readonly number[]) {
  const tasks = new Set<{ at: number; act: () => void }>();
  const clock = { now: 5_000 };
  let runs = 0;
  // The end of the stubs would bring back the fake timers.
  vi.useRealTimers();
  vi.stubGlobal('performance', { now: () => clock.now });
  vi.stubGlobal('setTimeout', (act: () => void, ms = 0) => {
    const task = { at: clock.now + ms, act };
    tasks.add(task);
    return task;
  });
  vi.stubGlobal('clearTimeout', (task: { at: number; act: () => void }) => tasks.delete(task));
  onTestFinished(() => void vi.unstubAllGlobals());
  return {
    clock,
    runFor(ms: number) {
      const end = clock.now + ms;
      for (;;) {
        const [next] = [...tasks].sort((one, other) => one.at - other.at);
        if (next === undefined || next.at > end) return;
        tasks.delete(next);
        clock.now = Math.max(clock.now, next.at + (delaysMs[runs++ % delaysMs.length] ?? 0));
        next.act();
      }
    },
  };
}

test.each([
  ['at once', [0, 0, 0]],
  ['one after the other', [0, 2_500, 4_200]],
])('Paced loader: a host whose files fail %s gets a request a second', (_, [main = 0, audio = 0, level = 0]) => {
  const { clock, runFor } = delayedTimers([0, 40, 5, 0, 90, 15]);
  const hls = new FakeHls();
  const times: number[] = [];
  const start = clock.now;
  const fail = (type: string, count: number) => {
    const url = `https://cdn.example/${type}/${count % 2}.m4s`;
    const error = { frag: { type, url } };
    if (hls.listeners.size === 0) paceRetries(hls as unknown as Hls, error as never);
    else hls.listeners.get(EVENTS.ERROR)?.('', error);
    request(hls, type, `https://cdn.example/${type}/${(count + 1) % 2}.m4s`);
  };
  const counts = new Map<string, number>();
  sent.mockImplementation((url) => {
    times.push(clock.now - start);
    const type = url.split('/')[3] ?? '';
    const count = counts.get(type) ?? 0;
    counts.set(type, count + 1);
    setTimeout(() => fail(type, count), 30);
  });
  for (const [type, at] of Object.entries({ main, audio, level })) {
    setTimeout(() => request(hls, type, `https://cdn.example/${type}/0.m4s`), at);
  }
  runFor(60_000);
  const afterStart = times.filter((at) => at > 1_000);
  const most = Math.max(
    ...afterStart.map((from) => afterStart.filter((at) => at >= from && at < from + 10_000).length),
  );
  expect([...counts.values()].every((count) => count > 10)).toBe(true);
  expect(most).toBeLessThanOrEqual(10);
});
