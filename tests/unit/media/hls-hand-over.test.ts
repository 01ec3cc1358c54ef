import { expect, test, vi } from 'vitest';
import { handOver } from '@/media/hls-hand-over';
import type { HlsClass } from '@/media/hls-library';

const URL_A = 'https://media.example/a.m3u8';

/** Stands for hls.js: it tells its listeners what the test says. */
class FakeHls {
  static Events = { LEVEL_LOADED: 'hlsLevelLoaded', ERROR: 'hlsError' };
  static isSupported = () => true;
  listeners = new Map<string, Set<(event: string, data: unknown) => void>>();
  media = Object.assign(new EventTarget(), { paused: true, readyState: 0, tagName: 'VIDEO' });
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
  const taken = vi.fn();
  const handed = handOver(hls as never, FakeHls as unknown as HlsClass, broken);
  const take = () => new (handed.library(taken) as unknown as typeof FakeHls)();
  return { hls, broken, taken, take };
}

test('whoever makes an instance gets the one that plays, and hears all that it said, in order, once', () => {
  const { hls, taken, take } = open();
  hls.say('hlsLevelLoaded', 1);
  hls.say('hlsLevelLoaded', 2);
  const made = take();
  expect(made).toBe(hls);
  expect(taken).toHaveBeenCalledTimes(1);

  const heard: unknown[] = [];
  made.on('hlsLevelLoaded', (_, data) => heard.push(data));
  made.attachMedia({});
  expect(heard).toEqual([]);
  made.loadSource(URL_A);
  expect(heard).toEqual([1, 2]);
  expect(hls).toMatchObject({ attached: [], loaded: [] });
  hls.say('hlsLevelLoaded', 3);
  expect(heard).toEqual([1, 2, 3]);
});

test('the element tells how far it has come, before and after what the library said', () => {
  const { hls, take } = open();
  hls.media.readyState = 2;
  hls.say('hlsLevelLoaded', 1);
  const told: string[] = [];
  for (const type of ['loadstart', 'loadedmetadata', 'loadeddata', 'canplay']) {
    hls.media.addEventListener(type, () => told.push(type));
  }
  const made = take();
  made.on('hlsLevelLoaded', () => told.push('level'));
  made.loadSource(URL_A);
  expect(told).toEqual(['loadstart', 'level', 'loadedmetadata', 'loadeddata']);
});

test('the next source is one for the library itself', () => {
  const { hls, take } = open();
  const made = take();
  made.loadSource(URL_A);
  made.loadSource('https://media.example/b.m3u8');
  made.attachMedia('video');
  expect(hls).toMatchObject({ loaded: ['https://media.example/b.m3u8'], attached: ['video'] });
});

test('another source than the one that plays is loaded as ever', () => {
  const { hls, take } = open();
  hls.say('hlsLevelLoaded', 1);
  const heard = vi.fn();
  const made = take();
  made.on('hlsLevelLoaded', heard);
  made.loadSource('https://media.example/b.m3u8');
  expect(hls.loaded).toEqual(['https://media.example/b.m3u8']);
  expect(heard).not.toHaveBeenCalled();
});

test('a break that ends it is told while nobody has it, and not by us after', () => {
  const { hls, broken, take } = open();
  hls.say('hlsError', { fatal: false });
  expect(broken).not.toHaveBeenCalled();
  hls.say('hlsError', { fatal: true });
  expect(broken).toHaveBeenCalledTimes(1);
  take();
  hls.say('hlsError', { fatal: true });
  expect(broken).toHaveBeenCalledTimes(1);
});
