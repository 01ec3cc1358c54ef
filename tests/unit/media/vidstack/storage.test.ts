import type { MediaPlayerInstance } from '@vidstack/react';
import { expect, test } from 'vitest';
import { createMediaStorage } from '@/media/vidstack/storage';
import { fakeMemory } from '../../../support/render-context';

function open(volume = 1, muted = false) {
  const memory = fakeMemory(volume, muted);
  return { memory, storage: createMediaStorage(memory, () => null) };
}

test('Media storage: reads and writes the viewer’s volume and mute', async () => {
  const { memory, storage } = open(0.3, true);
  expect(await storage.getVolume()).toBe(0.3);
  expect(await storage.getMuted()).toBe(true);
  await storage.setVolume?.(0.6);
  await storage.setMuted?.(false);
  expect(memory.stored).toMatchObject({ volume: 0.6, muted: false });
});

test('Media storage: returns a volume of 0', async () => {
  expect(await open(0).storage.getVolume()).toBe(0);
});

test('Media storage: a mute by the player is returned and not remembered', async () => {
  const { memory, storage } = open();
  storage.suspendMuteMemory(true);
  expect(await storage.getMuted()).toBe(true);
  await storage.setMuted?.(true);
  expect(memory.stored.muted).toBe(false);

  storage.suspendMuteMemory(false);
  expect(await storage.getMuted()).toBe(false);
  await storage.setMuted?.(true);
  expect(memory.stored.muted).toBe(true);
});

test('Media storage: speed and boost are the viewer’s choices, within their limits', async () => {
  const { memory, storage } = open();
  expect(await storage.getPlaybackRate()).toBe(1);
  expect(await storage.getAudioGain()).toBe(1);
  await storage.setPlaybackRate?.(1.5);
  await storage.setAudioGain?.(2);
  expect(memory.choices).toEqual({ rate: 1.5, gain: 2 });
  expect(await storage.getPlaybackRate()).toBe(1.5);
  expect(await storage.getAudioGain()).toBe(2);
  Object.assign(memory.choices, { rate: 1e9, gain: 1e9 });
  expect(await storage.getPlaybackRate()).toBe(4);
  expect(await storage.getAudioGain()).toBe(4);
});

test('Media storage: a live stream plays at its own speed, and leaves the stored one alone', async () => {
  const memory = fakeMemory();
  memory.choices.rate = 1.5;
  const live = { state: { live: true } } as MediaPlayerInstance;
  const storage = createMediaStorage(memory, () => live);
  expect(await storage.getPlaybackRate()).toBe(1);
  await storage.setPlaybackRate?.(1);
  expect(memory.choices.rate).toBe(1.5);
});

test('Media storage: a chosen height stands for the nearest rendition of each stream; null without one', async () => {
  const memory = fakeMemory();
  const qualities = [240, 480, 480, 1080].map((height, at) => ({ id: String(at), height, width: 0, bitrate: at }));
  const player = { state: {}, qualities: { toArray: () => qualities } } as unknown as MediaPlayerInstance;
  const storage = createMediaStorage(memory, () => player);
  expect(await storage.getVideoQuality()).toBeNull();
  memory.setChoice('height', 576);
  expect(await storage.getVideoQuality()).toMatchObject({ height: 480, bitrate: 2 });
  memory.setChoice('height', null);
  expect(await storage.getVideoQuality()).toBeNull();
});

test('Media storage: returns no time, which would mark the media as started', async () => {
  const { storage } = open();
  expect(storage.setTime).toBeUndefined();
  expect(await storage.getTime()).toBeNull();
});
