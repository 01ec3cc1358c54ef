import type Hls from 'hls.js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FIRST_BYTE_MS } from '@/domain/recovery/limits';
import { renewHls } from '@/media/hls/renew-hls';

const URL = 'https://media.example/new/master.m3u8';

type Listener = (event: string, data: object) => void;

interface Rendition {
  height: number;
  url: string[];
  details?: { live: boolean };
}

interface Track {
  name: string;
  url: string;
  details?: { live: boolean };
}

/** The part of hls.js that a renewal uses. The instances after the first one read the new playlist. */
class FakeHls {
  static readonly Events = { MANIFEST_PARSED: 'parsed', ERROR: 'error' };
  static instances: FakeHls[] = [];
  readonly listeners = new Map<string, Listener>();
  readonly userConfig = {};
  media: object | null = {};
  url: string | null = 'old/master.m3u8';
  loadLevel = -1;
  /** The loader of audio has a list of its own. */
  networkControllers: { levels?: { details?: { live: boolean } }[] | null }[] = [{}, { levels: null }];
  levels: Rendition[] = [];
  allAudioTracks: Track[] = [];
  allSubtitleTracks: Track[] = [];
  readonly stopLoad = vi.fn();
  readonly startLoad = vi.fn();
  readonly bufferingEnabled = true;
  readonly loadSource = vi.fn();
  readonly destroy = vi.fn();

  constructor() {
    FakeHls.instances.push(this);
  }

  on(event: string, listener: Listener): void {
    this.listeners.set(event, listener);
  }

  emit(event: string, data: object): void {
    this.listeners.get(event)?.(event, data);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeHls.instances = [];
});
afterEach(() => {
  vi.useRealTimers();
});

/** A film with two renditions and an audio track, under old URLs. */
function aFilm({ live = false, chosenHeight = null as number | null } = {}) {
  const hls = new FakeHls();
  hls.levels = [720, 240].map((height) => ({ height, url: [`old/${height}`], details: { live } }));
  hls.allAudioTracks = [{ name: 'Original', url: 'old/audio', details: { live } }];
  hls.networkControllers.push({ levels: [{ details: { live } }] });
  const renewed = renewHls(hls as unknown as Hls, URL, chosenHeight);
  const [, probe] = FakeHls.instances;
  if (probe === undefined) throw new Error('No second instance reads the new playlist');
  expect(probe.loadSource).toHaveBeenCalledExactlyOnceWith(URL);
  return { hls, probe, renewed };
}

const playlist = (heights: readonly number[]) => ({
  levels: heights.map((height) => ({ height, url: [`new/${height}`] })),
  audioTracks: [{ name: 'Original', url: 'new/audio' }],
  subtitleTracks: [],
});

test('renewHls: gives each rendition and track its new URL, and their playlists are requested again', async () => {
  const { hls, probe, renewed } = aFilm();
  probe.emit('parsed', playlist([240, 720]));
  expect(await renewed).toBe(true);
  expect(hls.levels).toEqual([
    { height: 720, url: ['new/720'] },
    { height: 240, url: ['new/240'] },
  ]);
  expect(hls.allAudioTracks).toEqual([{ name: 'Original', url: 'new/audio' }]);
  expect(hls.startLoad).toHaveBeenCalledExactlyOnceWith(-1);
  expect(probe.destroy).toHaveBeenCalledOnce();
});

test('renewHls: no loader requests a segment of the old playlists', async () => {
  const { hls, probe, renewed } = aFilm();
  probe.emit('parsed', playlist([720, 240]));
  await renewed;
  expect(hls.networkControllers.at(-1)).toEqual({ levels: [{}] });
});

test('renewHls: the chosen rendition is chosen before anything loads', async () => {
  const { hls, probe, renewed } = aFilm({ chosenHeight: 240 });
  const levels: number[] = [];
  hls.startLoad.mockImplementation(() => levels.push(hls.loadLevel));
  probe.emit('parsed', playlist([720, 240]));
  await renewed;
  expect(levels).toEqual([1]);
});

test('renewHls: a live stream keeps the playlists by which hls.js aligns the new ones', async () => {
  const { hls, probe, renewed } = aFilm({ live: true });
  probe.emit('parsed', playlist([720, 240]));
  expect(await renewed).toBe(true);
  expect(hls.levels.map(({ details }) => details)).toEqual([{ live: true }, { live: true }]);
});

test.each<[string, (probe: FakeHls) => unknown]>([
  ['lacks a rendition', (probe) => probe.emit('parsed', playlist([720]))],
  ['cannot be read', (probe) => probe.emit('error', { fatal: true })],
  ['does not arrive', () => vi.advanceTimersByTime(FIRST_BYTE_MS)],
])('renewHls: changes nothing when the new playlist %s', async (_, end) => {
  const { hls, probe, renewed } = aFilm();
  end(probe);
  expect(await renewed).toBe(false);
  expect(hls.levels.map(({ url }) => url)).toEqual([['old/720'], ['old/240']]);
  expect(hls.stopLoad).not.toHaveBeenCalled();
  expect(probe.destroy).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});

test.each<[string, (hls: FakeHls) => unknown]>([
  [
    'another episode whose playlist is still loading',
    (hls) => Object.assign(hls, { url: 'other.m3u8', levels: [], allAudioTracks: [] }),
  ],
  ['another episode of the same renditions', (hls) => Object.assign(hls, { url: 'other.m3u8' })],
  ['the same stream from its start', (hls) => Object.assign(hls, { levels: [], allAudioTracks: [] })],
  ['nothing, without a video', (hls) => Object.assign(hls, { media: null })],
])('renewHls: changes nothing when hls.js meanwhile loads %s', async (_, change) => {
  const { hls, probe, renewed } = aFilm();
  change(hls);
  probe.emit('parsed', playlist([720, 240]));
  expect(await renewed).toBe(false);
  expect(hls.levels.flatMap(({ url }) => url)).not.toContain('new/720');
  expect(hls.stopLoad).not.toHaveBeenCalled();
  expect(hls.startLoad).not.toHaveBeenCalled();
});

test('renewHls: waits on after an error that hls.js repeats', async () => {
  const { probe, renewed } = aFilm();
  probe.emit('error', { fatal: false });
  probe.emit('parsed', playlist([720, 240]));
  expect(await renewed).toBe(true);
});
