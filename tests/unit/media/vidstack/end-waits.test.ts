import type { MediaPlayerInstance } from '@vidstack/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEmitter } from '@/lib/emitter';
import type { MediaEvents } from '@/media/events';
import { WAIT_LIMIT_MS } from '@/media/network/stall-watchdog';
import { endWaits } from '@/media/vidstack/end-waits';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A player with a source that never loads, and a play intent from the start. */
function aWaitingPlayer(canLoad: boolean) {
  const listeners = new Map<string, (() => void)[]>();
  const state = { canLoad, canPlay: false, started: false, waiting: false, source: {}, sources: [{ src: 'a.m3u8' }] };
  const player = {
    state,
    provider: null,
    listen: (type: string, act: () => void) => void listeners.set(type, [...(listeners.get(type) ?? []), act]),
  };
  const events = createEmitter<MediaEvents>();
  const failed = vi.fn();
  events.on('failed', failed);
  const since = performance.now();
  const play = { isIdle: () => false, hasIntent: () => true, waitedMs: () => performance.now() - since };
  endWaits(player as unknown as MediaPlayerInstance, play, events, new AbortController().signal);
  const comeIntoView = () => {
    state.canLoad = true;
    for (const act of listeners.get('can-load') ?? []) act();
  };
  return { failed, comeIntoView };
}

test('endWaits: ends a start in view within 20 s', () => {
  const { failed } = aWaitingPlayer(true);
  vi.advanceTimersByTime(20_000);
  expect(failed).toHaveBeenCalledTimes(1);
});

test('endWaits: counts no wait out of view, but from the first view on', () => {
  const { failed, comeIntoView } = aWaitingPlayer(false);
  vi.advanceTimersByTime(90_000);
  comeIntoView();
  vi.advanceTimersByTime(WAIT_LIMIT_MS - 2_000);
  expect(failed).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5_000);
  expect(failed).toHaveBeenCalledTimes(1);
});

test('endWaits: counts no wait without a network, but from its return on', () => {
  vi.stubGlobal('navigator', { onLine: false });
  const { failed } = aWaitingPlayer(true);
  vi.advanceTimersByTime(90_000);
  expect(failed).not.toHaveBeenCalled();
  vi.stubGlobal('navigator', { onLine: true });
  vi.advanceTimersByTime(WAIT_LIMIT_MS - 2_000);
  expect(failed).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5_000);
  expect(failed).toHaveBeenCalledTimes(1);
});
