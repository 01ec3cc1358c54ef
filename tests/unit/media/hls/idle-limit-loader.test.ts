import type { HlsConfig } from 'hls.js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { IDLE_LIMIT_MS } from '@/domain/recovery/limits';
import { limitIdle } from '@/media/hls/idle-limit-loader';

type Callbacks = Record<'onSuccess' | 'onError' | 'onTimeout' | 'onAbort', () => void>;

/** Replaces the loader of hls.js. The test decides which data arrives. */
class FakeLoader {
  static last: FakeLoader;
  stats = { loaded: 0, loading: { start: 1, first: 0, end: 0 } };
  callbacks: Partial<Callbacks> = {};
  isDestroyed = false;

  constructor() {
    FakeLoader.last = this;
  }

  load(_context: unknown, _config: unknown, callbacks: Callbacks): void {
    this.callbacks = callbacks;
  }

  abort(): void {
    this.callbacks.onAbort?.();
  }

  destroy(): void {
    this.isDestroyed = true;
  }
}

function load() {
  const Loader = limitIdle(FakeLoader as unknown as NonNullable<HlsConfig['fLoader']>);
  const heard: Callbacks = { onSuccess: vi.fn(), onError: vi.fn(), onTimeout: vi.fn(), onAbort: vi.fn() };
  const loader = new Loader({} as HlsConfig);
  loader.load({} as never, {} as never, heard as never);
  return { loader, heard, stats: FakeLoader.last.stats };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('Idle limit: a stalled body times out, once', () => {
  const { heard, stats } = load();
  stats.loading.first = 2;
  stats.loaded = 100;
  vi.advanceTimersByTime(IDLE_LIMIT_MS);
  expect(heard.onTimeout).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(heard.onTimeout).toHaveBeenCalledTimes(1);
  expect(heard.onAbort).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10 * IDLE_LIMIT_MS);
  expect(heard.onTimeout).toHaveBeenCalledTimes(1);
});

test('Idle limit: a slow body continues to load', () => {
  const { heard, stats } = load();
  stats.loading.first = 2;
  for (let turn = 0; turn < 20; turn += 1) {
    stats.loaded += 1;
    vi.advanceTimersByTime(IDLE_LIMIT_MS - 1_000);
  }
  expect(heard.onTimeout).not.toHaveBeenCalled();
});

test('Idle limit: leaves the wait for the first byte to hls.js', () => {
  const { heard } = load();
  vi.advanceTimersByTime(10 * IDLE_LIMIT_MS);
  expect(heard.onTimeout).not.toHaveBeenCalled();
});

test.each(['abort', 'destroy'] as const)('Idle limit: reports nothing after %s', (end) => {
  const { loader, heard, stats } = load();
  stats.loading.first = 2;
  loader[end]();
  expect(heard.onAbort).toHaveBeenCalledTimes(end === 'abort' ? 1 : 0);
  vi.advanceTimersByTime(10 * IDLE_LIMIT_MS);
  expect(heard.onTimeout).not.toHaveBeenCalled();
});

test('Idle limit: reports nothing after a whole body', () => {
  const { heard, stats } = load();
  stats.loading.first = 2;
  stats.loading.end = 3;
  vi.advanceTimersByTime(10 * IDLE_LIMIT_MS);
  expect(heard.onTimeout).not.toHaveBeenCalled();
});
