import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PlayIntent } from '@/domain/playback/play-intent';
import { RETRY_GAP_MS, WAIT_LIMIT_MS } from '@/domain/recovery/limits';
import { createEmitter } from '@/lib/emitter';
import type { FrameSight } from '@/lib/frame-sight';
import type { MediaEvents } from '@/media/events';
import { installRecovery } from '@/media/recovery/recover-stream';
import { createPlayState, type SourceLoad } from '@/media/session/source-load';
import type { FactSink } from '@/media/stage/facts';
import { Stage } from '@/media/stage/stage';
import { fakeEngine, fakeSource } from '../../../support/fake-engine';

beforeEach(() => {
  vi.useFakeTimers();
  // The page is older than any wait of a test.
  vi.advanceTimersByTime(100_000);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A player with a source that never loads, and a play intent that is older than the player. */
function aWaitingPlayer(isInView: boolean, waitedBeforeMs = 0) {
  const state = { canPlay: false, started: false, waiting: false, source: {}, sources: [{ src: 'a.m3u8' }] };
  const player = {
    state,
    provider: null,
    listen: () => undefined,
  };
  const events = createEmitter<MediaEvents>();
  const failed = vi.fn();
  const since = performance.now() - waitedBeforeMs;
  events.on('failed', failed);
  const waits: (string | null)[] = [];
  events.on('wait', (cause) => waits.push(cause));
  const controller = new AbortController();
  const sight = { since: isInView ? 0 : null, begun: Promise.resolve() } as FrameSight;
  const intent = {
    isOn: () => true,
    isHeld: () => false,
    isRequested: () => true,
    isExpected: () => true,
    subscribe: () => () => undefined,
    waitedMs: () => performance.now() - since,
  };
  const load = { stream: () => ({}), isGiven: () => true, isOutdated: () => false };
  const play = createPlayState(intent as unknown as PlayIntent, load as unknown as SourceLoad, sight);
  let facts: FactSink | undefined;
  const loadFile = (_: unknown, sink: FactSink) => {
    facts = sink;
  };
  const retry = vi.fn();
  const engines = { dash: () => ({ ...fakeEngine(), load: loadFile, retry }) };
  const stage = new Stage(new EventTarget() as HTMLVideoElement, {} as never, engines);
  const denied = vi.fn();
  events.on('denied', denied);
  const { signal } = controller;
  installRecovery({ player, events, stage, play, signal } as never, () => false)();
  const comeIntoView = () => {
    sight.since = performance.now();
  };
  /** A library that repeats its requests plays the source. Reports each of these failures. */
  const refuse = (statuses: readonly number[]) => {
    if (facts === undefined) stage.load(fakeSource('dash'));
    for (const status of statuses) facts?.set('failure', { isOver: false, status });
  };
  return { failed, denied, comeIntoView, refuse, retry, waits, detach: () => controller.abort() };
}

test('Recovery: ends a start in view within 20 s', () => {
  const { failed } = aWaitingPlayer(true);
  vi.advanceTimersByTime(20_000);
  expect(failed).toHaveBeenCalledTimes(1);
});

test('Recovery: leaves some seconds for the first frame, however long the wait before the mount was', () => {
  const { failed } = aWaitingPlayer(true, 60_000);
  vi.advanceTimersByTime(3_000);
  expect(failed).not.toHaveBeenCalled();
  vi.advanceTimersByTime(3_000);
  expect(failed).toHaveBeenCalledTimes(1);
});

test('Recovery: counts no wait out of view, but from the first view on', () => {
  const { failed, comeIntoView } = aWaitingPlayer(false);
  vi.advanceTimersByTime(90_000);
  comeIntoView();
  vi.advanceTimersByTime(WAIT_LIMIT_MS - 2_000);
  expect(failed).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5_000);
  expect(failed).toHaveBeenCalledTimes(1);
});

test('Recovery: ends a start within 20 s of a browser that reports no network for ever', () => {
  vi.stubGlobal('navigator', { onLine: false });
  const { failed } = aWaitingPlayer(true);
  vi.advanceTimersByTime(20_000);
  expect(failed).toHaveBeenCalledTimes(1);
});

test('Recovery: ends a start within 20 s of a browser that loses its network', () => {
  const { failed, waits } = aWaitingPlayer(true);
  vi.advanceTimersByTime(1_000);
  vi.stubGlobal('navigator', { onLine: false });
  window.dispatchEvent(new Event('offline'));
  vi.advanceTimersByTime(19_000);
  expect(waits).toContain('network');
  expect(failed).toHaveBeenCalledTimes(1);
});

test('Recovery: reports the cause of the wait: the silent server, or the network at once', () => {
  const { waits, detach } = aWaitingPlayer(true);
  vi.advanceTimersByTime(1_000);
  expect(waits.at(-1)).toBe('data');
  vi.advanceTimersByTime(2_000);
  expect(waits.at(-1)).toBe('server');
  vi.stubGlobal('navigator', { onLine: false });
  window.dispatchEvent(new Event('offline'));
  expect(waits.at(-1)).toBe('network');
  vi.stubGlobal('navigator', { onLine: true });
  window.dispatchEvent(new Event('online'));
  expect(waits.at(-1)).toBe('server');
  detach();
  expect(waits.at(-1)).toBeNull();
});

test.each([
  [[403, 403], 1],
  [[403], 0],
  [[503, 503], 0],
])('Recovery: requests of a library that are answered with %j ask for new URLs %i times', (statuses, times) => {
  const { denied, refuse } = aWaitingPlayer(true);
  refuse(statuses);
  expect(denied).toHaveBeenCalledTimes(times);
});

test('Recovery: a library that repeats its requests does so at once when the network is back', () => {
  const { refuse, retry } = aWaitingPlayer(true);
  vi.stubGlobal('navigator', { onLine: false });
  refuse([0]);
  vi.advanceTimersByTime(RETRY_GAP_MS);
  expect(retry, 'the wait begins').toHaveBeenCalledOnce();
  refuse([0]);
  vi.advanceTimersByTime(RETRY_GAP_MS);
  expect(retry).toHaveBeenCalledOnce();
  window.dispatchEvent(new Event('online'));
  expect(retry).toHaveBeenCalledTimes(2);
});
