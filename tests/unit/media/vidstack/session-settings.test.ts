import type { MediaPlayerInstance } from '@vidstack/react';
import { expect, test } from 'vitest';
import { createSessionSettings } from '@/domain/playback/session-settings';
import { createMediaStorage } from '@/media/vidstack/storage';
import { commandsOf } from '../../../support/ready-player-commands';
import { fakeMemory } from '../../../support/render-context';

/** Commands, and the player of a hosting service that reports each change of its rate to its storage, as Vidstack does. */
function open({ live = false } = {}) {
  const memory = fakeMemory();
  const settings = createSessionSettings(memory);
  const heights = [1080, 720, 0];
  const list = heights.map((height) => ({ height, width: 0 }));
  const state = { live, playbackRate: 1, qualities: list };
  const player = {
    state,
    qualities: { toArray: () => list },
    remoteControl: {
      changePlaybackRate(rate: number) {
        state.playbackRate = rate;
        void storage.setPlaybackRate?.(rate);
      },
      changeQuality: () => undefined,
    },
  } as unknown as MediaPlayerInstance;
  const storage = createMediaStorage(settings, () => player);
  const commands = commandsOf(player, settings);
  return { memory, settings, storage, commands };
}

test('Rate: the host page’s applies to later sources, and is not stored', async () => {
  const { commands, memory, storage } = open();
  commands.selectRate(1.25);
  commands.setRate(2);
  expect(memory.choices).toEqual({ rate: 1.25 });
  expect(await storage.getPlaybackRate()).toBe(2);
  commands.selectRate(0.5);
  expect(memory.choices).toEqual({ rate: 0.5 });
  expect(await storage.getPlaybackRate()).toBe(0.5);
});

test('Rate: a key’s step is stored, also after a rate of the host page', () => {
  const { commands, memory } = open();
  commands.setRate(1.5);
  expect(commands.stepRate(1)).toBe(1.75);
  expect(memory.choices).toEqual({ rate: 1.75 });
});

test('Rate: a choice on a live stream is not stored', () => {
  const { commands, memory } = open({ live: true });
  commands.selectRate(0.5);
  expect(memory.choices).toEqual({});
});

test('Rate: one of 0 is stored as the lowest', async () => {
  const { memory, storage } = open();
  await storage.setPlaybackRate?.(0);
  expect(memory.choices).toEqual({ rate: 0.25 });
});

test('Quality: the host page’s is not stored, and its "auto" leaves the viewer’s height', () => {
  const { commands, memory, settings } = open();
  commands.selectQuality(0);
  commands.setQuality('720p');
  expect(settings.choice('height')).toBe(720);
  commands.setQuality('auto');
  expect(settings.choice('height')).toBeNull();
  expect(memory.choices).toEqual({ height: 1080 });
});

test('Quality: a rendition without a height is no stored height', () => {
  const { commands, memory } = open();
  commands.selectQuality(2);
  expect(memory.choices).toEqual({ height: null });
});
