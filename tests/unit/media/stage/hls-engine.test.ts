import { afterEach, expect, test, vi } from 'vitest';
import type { FactSink } from '@/media/stage/facts';
import { HlsEngine } from '@/media/stage/hls-engine';
import { fakeSource } from '../../../support/fake-engine';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** An engine that goes on with an instance which plays a broadcast. */
function aBroadcast(hls: object): HlsEngine {
  vi.stubGlobal('window', {});
  const engine = new HlsEngine({ Events: {} } as never, {} as never, {} as never);
  const playing = { levels: [], audioTracks: [], currentLevel: -1, audioTrack: -1, on: () => undefined, ...hls };
  const reports = { textTracks: [], cues: [], codecs: null };
  engine.load(fakeSource('hls'), { set: () => undefined } as Partial<FactSink> as FactSink, {
    hls: playing as never,
    setup: {} as never,
    reports,
    end: () => undefined,
  });
  return engine;
}

test('HLS: the window of a broadcast ends at the position that hls.js aims at, not at the end of the playlist', () => {
  const latestLevelDetails = { live: true, fragmentStart: 20, edge: 102, targetduration: 4, totalduration: 82 };
  expect(aBroadcast({ latestLevelDetails, liveSyncPosition: 90 }).window()).toEqual({ start: 20, edge: 90 });
});

test('HLS: a broadcast has no window before its playlist has arrived', () => {
  expect(aBroadcast({ latestLevelDetails: null, liveSyncPosition: null }).window()).toBeNull();
});
