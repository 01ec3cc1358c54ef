import fc from 'fast-check';
import type { AbrController, Events as HlsEvents } from 'hls.js';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { initialRendition } from '@/domain/playback/initial-rendition';
import { hlsConfig } from '@/media/stage/hls-engine';
import { aDesktop } from '../../../fixtures/playing-means';

/** The network: bits per second, and milliseconds to the first byte. */
const NETWORK_BPS = 10_000_000;
const FIRST_BYTE_MS = 40;
const WATCHED_S = 10;
const STEP_MS = 50;

type Heard = (name: string, payload: object) => void;

let library: { AbrController: typeof AbrController; Events: typeof HlsEvents; default: { DefaultConfig: object } };

beforeAll(async () => {
  vi.stubGlobal('self', globalThis);
  library = (await import('hls.js/dist/hls.mjs' as 'hls.js')) as never;
});
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Film {
  /** Peak bits per second of each rendition, lowest first. */
  bitrates: readonly number[];
  /** Duration of a segment in seconds. */
  duration: number;
  /** Share of the peak that each segment needs. */
  shares: readonly number[];
}

interface Start {
  remembered: number | null;
  downlinkMbps: number | null;
  side: number;
}

/** Simulates the rendition choice of hls.js for a stream over this network, and returns what was shown. */
function watch({ bitrates, duration, shares }: Film, { side, ...known }: Start): number[] {
  const line = { measured: null, saveData: false, ...known };
  const levels = bitrates.map((bitrate, index) => ({
    bitrate,
    maxBitrate: bitrate,
    averageBitrate: bitrate,
    width: 320 * (index + 1),
    height: 180 * (index + 1),
    codecSet: 'avc1',
    videoRange: 'SDR',
    frameRate: 25,
    loadError: 0,
    fragmentError: 0,
    supportedResult: {},
    details: { live: false, averagetargetduration: duration },
  }));
  const heard: Heard[] = [];
  const hls = {
    config: { ...library.default.DefaultConfig, ...hlsConfig(null, aDesktop({ bandwidth: line })) },
    logger: { log() {}, warn() {}, info() {}, trace() {}, error() {}, debug() {} },
    on: (name: string, run: (name: string, payload: object) => void, that: object) =>
      heard.push((said, payload) => said === name && run.call(that, said, payload)),
    off: () => undefined,
    trigger: () => undefined,
    levels,
    allAudioTracks: [],
    initialRendition: 0,
    loadLevel: -1,
    minAutoLevel: 0,
    maxAutoLevel: levels.findIndex(({ width }) => width >= side),
    autoLevelEnabled: true,
    media: { paused: false, playbackRate: 1, readyState: 0 },
    mainForwardBufferInfo: { len: 0 },
    nextLoadLevel: 0,
    nextAutoLevel: 0,
  };
  if (hls.maxAutoLevel < 0) hls.maxAutoLevel = levels.length - 1;
  const abr = new library.AbrController(hls as never);
  const say = (name: string, payload: object) => {
    for (const hear of heard) hear(name, payload);
  };
  const pass = (ms: number) => {
    vi.advanceTimersByTime(ms);
    if (hls.media.readyState > 0)
      hls.mainForwardBufferInfo.len = Math.max(0, hls.mainForwardBufferInfo.len - ms / 1000);
  };
  abr.nextAutoLevel = initialRendition(levels, line, { width: side, height: (side * 9) / 16 }) ?? Number.NaN;

  const shown: number[] = [];
  for (let sn = 0; sn * duration < WATCHED_S; sn += 1) {
    const level = abr.nextAutoLevel;
    const bytes = Math.round(((bitrates[level] ?? Number.NaN) * (shares[sn % shares.length] ?? 1) * duration) / 8);
    const begun = performance.now();
    const stats = {
      aborted: false,
      loaded: 0,
      total: bytes,
      loading: { start: begun, first: 0, end: 0 },
      parsing: { start: 0, end: 0 },
    };
    const abortRequests = () => Object.assign(stats, { aborted: true });
    const frag = { type: 'main', level, sn, duration, bitrate: bitrates[level], stats, abortRequests };
    hls.loadLevel = level;
    say(library.Events.FRAG_LOADING, { frag });
    while (stats.loaded < bytes && !stats.aborted) {
      pass(STEP_MS);
      const streaming = performance.now() - begun - FIRST_BYTE_MS;
      stats.loading.first ||= begun + FIRST_BYTE_MS;
      stats.loaded = Math.min(bytes, Math.round((streaming * NETWORK_BPS) / 8000));
    }
    if (stats.aborted) throw new Error(`segment ${sn} of quality ${level} was given up`);
    stats.loading.end = stats.parsing.end = performance.now();
    say(library.Events.FRAG_LOADED, { frag, part: null });
    hls.mainForwardBufferInfo.len += duration;
    hls.media.readyState = 4;
    say(library.Events.FRAG_BUFFERED, { frag, part: null });
    shown.push(level);
  }
  abr.destroy();
  return shown;
}

const film = fc.record({
  bitrates: fc
    .uniqueArray(fc.integer({ min: 200_000, max: 16_000_000 }), { minLength: 1, maxLength: 7 })
    .map((list) => list.sort((a, b) => a - b)),
  duration: fc.integer({ min: 1, max: 10 }),
  shares: fc.array(fc.double({ min: 0.4, max: 1, noNaN: true }), { minLength: 3, maxLength: 10 }),
});

const start = fc.record({
  remembered: fc.option(fc.integer({ min: 300_000, max: NETWORK_BPS })),
  downlinkMbps: fc.constantFrom(null, 1.5, 8, 10),
  side: fc.constantFrom(200, 640, 1280, 3840),
});

test('Steady quality: no drop in the first 10 s at 10 Mbit/s, whatever the stream and the frame', () => {
  fc.assert(
    fc.property(film, start, (given, known) => {
      const shown = watch(given, known);
      expect(shown).toEqual([...shown].sort((a, b) => a - b));
    }),
  );
});

test('Steady quality: a start above the bandwidth would visibly drop', () => {
  const given: Film = { bitrates: [1e6, 4e6, 12e6], duration: 4, shares: [1] };
  const shown = watch(given, { remembered: 30e6, downlinkMbps: null, side: 3840 });
  expect(shown).not.toEqual([...shown].sort((a, b) => a - b));
});
