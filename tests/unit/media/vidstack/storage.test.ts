import { expect, test } from 'vitest';
import { createMediaStorage } from '@/media/vidstack/storage';
import { fakeMemory } from '../../../support/render-context';

function open(volume = 1, muted = false) {
  const memory = fakeMemory(volume, muted);
  return { memory, storage: createMediaStorage(memory) };
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

test('Media storage: speed and boost persist across sources', async () => {
  const { storage } = open();
  expect(await storage.getPlaybackRate()).toBeNull();
  expect(await storage.getAudioGain()).toBeNull();
  await storage.setPlaybackRate?.(1.5);
  await storage.setAudioGain?.(2);
  expect(await storage.getPlaybackRate()).toBe(1.5);
  expect(await storage.getAudioGain()).toBe(2);
});

test('Media storage: returns no time, which would mark the media as started', async () => {
  const { storage } = open();
  expect(storage.setTime).toBeUndefined();
  expect(await storage.getTime()).toBeNull();
});
