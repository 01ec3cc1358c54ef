import type { MediaPlayerInstance } from '@vidstack/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPollReader } from '@/media/recovery/read-poll';
import type { EngineKind } from '@/media/stage/facts';
import { fakeEngine, fakeStage } from '../../../support/fake-engine';

const [IDLE, LOADING] = [1, 2];

beforeEach(() => {
  vi.stubGlobal('HTMLMediaElement', { HAVE_CURRENT_DATA: 2, NETWORK_IDLE: IDLE, NETWORK_LOADING: LOADING });
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => vi.unstubAllGlobals());

/** A look at an element that stands still at the 5th second, with data up to the 20th. */
function lookAt(kind: EngineKind, element: object = {}, paused = false) {
  const buffered = { length: 1, start: () => 0, end: () => 20 };
  const video = {
    currentSrc: 'a.mp4',
    currentTime: 5,
    readyState: 2,
    networkState: LOADING,
    buffered,
    paused,
    error: null,
    ended: false,
  };
  const stage = fakeStage(kind, fakeEngine(), { ...video, ...element });
  const state = { canLoad: true, canPlay: true, started: true, paused, sources: [] };
  const player = { state, provider: { stage }, listen: () => undefined } as unknown as MediaPlayerInstance;
  const play = {
    isIdle: () => false,
    isGiven: () => true,
    isOn: () => !paused,
    isExpected: () => !paused,
    subscribe: () => () => undefined,
    waitedMs: () => 0,
  };
  const read = createPollReader({ player, stage, play, signal: new AbortController().signal } as never);
  read();
  return read();
}

test('Poll: a file that loads anew after a break is waited for, although its element is paused', () => {
  expect(lookAt('native', { paused: true, readyState: 0 })).toMatchObject({ kind: 'stall' });
});

test('Poll: nobody waits for a film that the viewer has paused', () => {
  expect(lookAt('native', {}, true)).toMatchObject({ kind: null });
});

test.each([
  ['hls', LOADING, true],
  // Chromium guesses the ranges of a file from its bytes.
  ['native', LOADING, false],
  ['native', IDLE, true],
] as const)('Poll: %s with the network state %i has the data of its playhead: %s', (kind, networkState, expected) => {
  expect(lookAt(kind, { networkState }).isBuffered).toBe(expected);
});

test.each([
  ['a file that has sent nothing', { readyState: 0 }, true],
  ['a file in its midst', {}, true],
  ['a file with data', { readyState: 3 }, false],
  ['a playlist that the browser plays itself', { currentSrc: 'a.m3u8' }, false],
  ['a file whose data the browser has', { networkState: IDLE }, false],
])('Poll: %s needs the answer of its server: %j: %s', (_, element, expected) => {
  expect(lookAt('native', element).needsFile).toBe(expected);
});
