import { expect, test, vi } from 'vitest';
import type { HlsClass } from '@/media/hls/hls-library';
import { takeOverHls } from '@/media/preview/hls-takeover';
import { recordEvents } from '@/media/preview/record-events';

const URL_A = 'https://media.example/a.m3u8';

/** Replaces hls.js. The test emits its events. */
class FakeHls {
  static Events = {
    MANIFEST_LOADING: 'hlsManifestLoading',
    MANIFEST_LOADED: 'hlsManifestLoaded',
    LEVEL_LOADED: 'hlsLevelLoaded',
    LEVEL_UPDATED: 'hlsLevelUpdated',
    LEVEL_SWITCHED: 'hlsLevelSwitched',
    AUDIO_TRACK_SWITCHED: 'hlsAudioTrackSwitched',
    BUFFER_CODECS: 'hlsBufferCodecs',
    NON_NATIVE_TEXT_TRACKS_FOUND: 'hlsNonNativeTextTracksFound',
    CUES_PARSED: 'hlsCuesParsed',
    FRAG_LOADED: 'hlsFragLoaded',
    ERROR: 'hlsError',
  };
  static isSupported = () => true;
  listeners = new Map<string, Set<(event: string, data: unknown) => void>>();
  media = Object.assign(new EventTarget(), { paused: true, readyState: 0, tagName: 'VIDEO', remove: vi.fn() });
  url = URL_A;
  attached: unknown[] = [];
  loaded: string[] = [];

  on(event: string, listener: (event: string, data: unknown) => void) {
    this.listeners.set(event, (this.listeners.get(event) ?? new Set()).add(listener));
  }
  off(event: string, listener: (event: string, data: unknown) => void) {
    this.listeners.get(event)?.delete(listener);
  }
  attachMedia(media: unknown) {
    this.attached.push(media);
  }
  detachMedia() {
    this.attached.push(null);
  }
  loadSource(url: string) {
    this.loaded.push(url);
  }
  say(event: string, data: unknown) {
    for (const listener of this.listeners.get(event) ?? []) listener(event, data);
  }
}

function open() {
  vi.stubGlobal('location', { href: 'https://widget.example/' });
  const hls = new FakeHls();
  const broken = vi.fn();
  const taken = vi.fn(() => true);
  const Library = FakeHls as unknown as HlsClass;
  const endRecord = recordEvents(hls as never, Library, broken);
  const handed = { library: (take: () => boolean) => takeOverHls(hls as never, Library, endRecord, take) };
  const take = () => new (handed.library(taken) as unknown as typeof FakeHls)();
  return { hls, broken, taken, take };
}

test('hls.js takeover: the next instance is the playing one, with its past events, once', () => {
  const { hls, taken, take } = open();
  hls.say('hlsLevelLoaded', 1);
  hls.say('hlsLevelLoaded', 2);
  const made = take();
  expect(made).toBe(hls);
  expect(taken).toHaveBeenCalledTimes(1);

  const heard: unknown[] = [];
  made.on('hlsLevelLoaded', (_, data) => heard.push(data));
  made.attachMedia(hls.media);
  expect(heard).toEqual([]);
  made.loadSource(URL_A);
  expect(heard, 'the last of its kind').toEqual([2]);
  expect(hls).toMatchObject({ attached: [], loaded: [] });
  hls.say('hlsLevelLoaded', 3);
  expect(heard).toEqual([2, 3]);
});

test('hls.js takeover: the element reports its state, before and after the events of the library', () => {
  const { hls, take } = open();
  hls.media.readyState = 2;
  hls.say('hlsLevelLoaded', 1);
  const events: string[] = [];
  for (const type of ['loadstart', 'loadedmetadata', 'loadeddata', 'canplay']) {
    hls.media.addEventListener(type, () => events.push(type));
  }
  const made = take();
  made.on('hlsLevelLoaded', () => events.push('level'));
  made.loadSource(URL_A);
  expect(events).toEqual(['loadstart', 'level', 'loadedmetadata', 'loadeddata']);
});

test('hls.js takeover: the library loads the next source itself', () => {
  const { hls, take } = open();
  const made = take();
  made.loadSource(URL_A);
  made.loadSource('https://media.example/b.m3u8');
  made.attachMedia('video' as never);
  expect(hls).toMatchObject({ loaded: ['https://media.example/b.m3u8'], attached: ['video'] });
});

test('hls.js takeover: another source than the playing one loads as usual', () => {
  const { hls, take } = open();
  hls.say('hlsLevelLoaded', 1);
  const heard = vi.fn();
  const made = take();
  made.on('hlsLevelLoaded', heard);
  made.loadSource('https://media.example/b.m3u8');
  expect(hls.loaded).toEqual(['https://media.example/b.m3u8']);
  expect(heard).not.toHaveBeenCalled();
});

test('hls.js takeover: a fatal error is reported before the takeover, and not by us after it', () => {
  const { hls, broken, take } = open();
  hls.say('hlsError', { fatal: false });
  expect(broken).not.toHaveBeenCalled();
  hls.say('hlsError', { fatal: true });
  expect(broken).toHaveBeenCalledTimes(1);
  take();
  hls.say('hlsError', { fatal: true });
  expect(broken).toHaveBeenCalledTimes(1);
});

test('hls.js takeover: all cues are replayed, and the last event of every other type, in the first one’s position', () => {
  const { hls, take } = open();
  for (const [event, data] of [
    ['hlsCuesParsed', 1],
    ['hlsLevelLoaded', 2],
    ['hlsCuesParsed', 3],
    ['hlsLevelSwitched', 4],
    ['hlsLevelLoaded', 5],
  ] as const) {
    hls.say(event, data);
  }
  const heard: unknown[] = [];
  const made = take();
  for (const event of Object.values(FakeHls.Events)) made.on(event, (_, data) => heard.push(data));
  made.loadSource(URL_A);
  expect(heard).toEqual([1, 5, 3, 4]);
});

test('hls.js takeover: no segment is recorded, and nothing after the replay', () => {
  const { hls, take } = open();
  expect(hls.listeners.has('hlsFragLoaded')).toBe(false);
  hls.say('hlsLevelLoaded', 1);
  const made = take();
  made.loadSource(URL_A);
  const heard = vi.fn();
  // After the takeover the instance itself emits events.
  const again = take();
  again.on('hlsLevelLoaded', heard);
  again.loadSource(URL_A);
  expect(heard).not.toHaveBeenCalled();
});

test('hls.js takeover: another element is attached, and the source starts anew there', () => {
  const { hls, take } = open();
  const { media } = hls;
  hls.say('hlsLevelLoaded', 1);
  const made = take();
  const heard = vi.fn();
  made.on('hlsLevelLoaded', heard);
  made.attachMedia('another' as never);
  expect(media.remove).toHaveBeenCalledOnce();
  expect(hls.attached).toEqual([null, 'another']);
  made.loadSource(URL_A);
  expect(hls.loaded).toEqual([URL_A]);
  expect(heard).not.toHaveBeenCalled();
});

test('hls.js takeover: a destroyed instance is not passed on, and a new one is made', () => {
  const { hls, taken, take } = open();
  taken.mockReturnValue(false);
  const made = take();
  expect(made).not.toBe(hls);
  made.attachMedia('video' as never);
  expect(made.attached).toEqual(['video']);
});
