import { afterEach, expect, test, vi } from 'vitest';
import type { FactSink } from '@/media/stage/facts';
import { HlsEngine } from '@/media/stage/hls-engine';
import { fakeSource } from '../../../support/fake-engine';

afterEach(() => {
  vi.unstubAllGlobals();
});

vi.mock('@/media/network/device-capabilities', () => ({
  readCapabilities: () => ({ bandwidth: {} }),
}));

/** An engine over an instance which plays a broadcast. */
function aBroadcast(hls: object, set: FactSink['set'] = () => undefined, video: object = {}): HlsEngine {
  vi.stubGlobal('window', {});
  const Events = { NON_NATIVE_TEXT_TRACKS_FOUND: 'found', SUBTITLE_FRAG_PROCESSED: 'processed' };
  const playing = {
    config: {},
    on: () => undefined,
    attachMedia: () => undefined,
    loadSource: () => undefined,
    constructor: { Events },
    ...hls,
  };
  const create = vi.fn(function create() {
    return playing;
  });
  const setup = { settings: { bandwidth: () => null } };
  const engine = new HlsEngine(Object.assign(create, { Events }) as never, video as never, setup as never);
  engine.load(fakeSource('hls'), { set } as Partial<FactSink> as FactSink);
  return engine;
}

test('HLS: the window of a broadcast ends at the position that hls.js aims at, not at the end of the playlist', () => {
  const latestLevelDetails = { live: true, fragmentStart: 20, edge: 102, targetduration: 4, totalduration: 82 };
  const broadcast = aBroadcast({ latestLevelDetails, liveSyncPosition: 90, targetLatency: 12 });
  expect(broadcast.window()).toEqual({ start: 20, edge: 90, latencyS: 12 });
});

test('HLS: a broadcast has no window before its playlist has arrived', () => {
  expect(aBroadcast({ latestLevelDetails: null, liveSyncPosition: null }).window()).toBeNull();
});

test('HLS: subtitles as WebVTT in MP4 are withdrawn when their first segment cannot be read, and TTML has one name', () => {
  const listeners = new Map<string, (name: string, data: unknown) => void>();
  const subtitleTracks = ['stpp.ttml.im2t', 'wvtt', undefined].map((textCodec, id) => ({
    id,
    name: `${id}`,
    textCodec,
  }));
  const set = vi.fn();
  const on = (name: string, listener: () => void) => listeners.set(name, listener);
  aBroadcast({ on, subtitleTracks, latestLevelDetails: null }, set);
  const say = (name: string, data: object) => listeners.get(name)?.(name, data);
  const ids = () => set.mock.lastCall?.[1].map(({ id }: { id: string }) => id);
  say('found', { tracks: subtitleTracks.map((subtitleTrack) => ({ kind: 'subtitles', label: '', subtitleTrack })) });
  expect(ids()).toEqual(['hls-subtitles0', 'hls-subtitles1', 'hls-subtitles2']);
  expect(subtitleTracks[0]?.textCodec).toBe('stpp.ttml.im1t');
  const failed = (level: number, initSegment: object | null) =>
    say('processed', { success: false, frag: { level, initSegment } });
  failed(1, null);
  failed(2, {});
  failed(0, {});
  expect(ids(), 'a damaged file is no reason').toHaveLength(3);
  failed(1, {});
  expect(ids()).toEqual(['hls-subtitles0', 'hls-subtitles2']);
});

test('HLS: a recovery begins at its second where the element stands at 0', () => {
  const startLoad = vi.fn();
  const video = { currentTime: 1500 };
  const hls = {
    startLoad,
    recoverMediaError: () => undefined,
    loadingEnabled: true,
    bufferingEnabled: true,
    levels: [],
  };
  const engine = aBroadcast(hls, undefined, video);
  engine.recover(1500);
  // hls.js itself begins where the element stands.
  expect(startLoad).not.toHaveBeenCalled();
  video.currentTime = 0;
  engine.recover(1500);
  expect(startLoad).toHaveBeenLastCalledWith(1500);
});
