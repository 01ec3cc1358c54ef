import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFirstFrame, filmSettled, startBackgroundWork } from '@/app/first-frame';
import { createEmitter } from '@/lib/emitter';
import { createIdleWait, IDLE_WAIT_LIMIT_MS } from '@/lib/wait-for-idle';
import type { MediaEvents } from '@/media/events';
import type { MediaState } from '@/media/player';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type AnyWindow = Parameters<typeof createFirstFrame>[0];

describe('First frame', () => {
  /** The first frame of a window, and whether the deferred work runs. */
  function open(window: object) {
    const frame = createFirstFrame({ performance: { mark }, ...window } as unknown as AnyWindow);
    const run = vi.fn();
    void frame.idle.then(run);
    return { seen: frame.seen, run };
  }

  const mark = vi.fn();
  const settle = () => vi.advanceTimersByTimeAsync(0);
  beforeEach(() => mark.mockClear());

  test('lets the deferred work run when the page is idle or after two seconds', async () => {
    const idleCalls: [() => void, { timeout: number }][] = [];
    const { seen, run } = open({
      requestIdleCallback: (...call: [() => void, { timeout: number }]) => idleCalls.push(call),
    });
    seen();
    seen();
    expect(idleCalls.map(([, options]) => options)).toEqual([{ timeout: 2_000 }]);
    expect(mark).toHaveBeenCalledExactlyOnceWith('vv-first-frame', {});
    await settle();
    expect(run).not.toHaveBeenCalled();
    idleCalls[0]?.[0]();
    await settle();
    expect(run).toHaveBeenCalledOnce();
  });

  test('is marked at the time when the viewer saw it, if that was earlier', () => {
    open({}).seen(640);
    expect(mark).toHaveBeenCalledExactlyOnceWith('vv-first-frame', { startTime: 640 });
  });

  test('lets the deferred work run after 500 ms in a browser without requestIdleCallback', async () => {
    const { seen, run } = open({});
    seen();
    await vi.advanceTimersByTimeAsync(499);
    expect(run).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(run).toHaveBeenCalledOnce();
  });
});

test('The film has settled once it has played for five seconds, whatever waits and pauses came between', async () => {
  const events = createEmitter<MediaEvents>();
  let [now, playback] = [0, 'paused'];
  const media = { on: events.on, state: () => ({ playback }) as MediaState };
  const settled = vi.fn();
  void filmSettled(media, () => now).then(settled);
  const at = async (ms: number, next: MediaState['playback']) => {
    [now, playback] = [ms, next];
    events.emit('timeupdate', { currentTime: 0, duration: 60 });
    await vi.advanceTimersByTimeAsync(0);
  };
  await at(60_000, 'paused');
  await at(70_000, 'playing');
  await at(74_999, 'playing');
  await at(80_000, 'paused');
  expect(settled).not.toHaveBeenCalled();
  await at(81_000, 'playing');
  expect(settled).toHaveBeenCalledOnce();
});

describe('Work behind the first frame', () => {
  test('starts with the analytics at once, also while the network stalls; the rest waits', async () => {
    const started: string[] = [];
    const starts = (name: string) => () => started.push(name);
    void startBackgroundWork(
      starts('analytics'),
      [starts('prefetch'), starts('fingerprint')],
      createIdleWait(() => true),
    );
    expect(started).toEqual(['analytics']);
    await vi.advanceTimersByTimeAsync(IDLE_WAIT_LIMIT_MS - 100);
    expect(started).toEqual(['analytics']);
    await vi.advanceTimersByTimeAsync(200);
    expect(started).toEqual(['analytics', 'prefetch', 'fingerprint']);
  });
});
