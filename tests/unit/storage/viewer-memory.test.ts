import { describe, expect, test } from 'vitest';
import { openViewerMemory } from '@/storage/viewer-memory';
import { FakeStorage } from '../../support/fake-storage';

function openedWith(key: string, text: string) {
  const storage = new FakeStorage();
  storage.setItem(key, text);
  return { storage, memory: openViewerMemory(storage) };
}

test('before anything was remembered there is nothing', () => {
  const memory = openViewerMemory(new FakeStorage());
  expect([memory.favouriteAudio.read(), memory.progress.read(), memory.variants.read()]).toEqual([null, null, null]);
});

test.each([
  ['favoriteAudioTracks', 'favouriteAudio', { 1: 'Дубляж' }],
  ['episodesTimeProgress', 'progress', { 11: 300, 12: { 121: 40 } }],
  ['episodeVariants', 'variants', { 1: 'Студия Юг' }],
] as const)('%s is kept under the spec’s key, as plain JSON', (key, name, value) => {
  const storage = new FakeStorage();
  const memory = openViewerMemory(storage);
  (memory[name].write as (value: unknown) => void)(value);
  expect(storage.map).toEqual(new Map([[key, JSON.stringify(value)]]));
  expect(memory[name].read()).toEqual(value);
});

describe('damaged and foreign values', () => {
  test.each(['', '{', 'null', '12', '"text"', 'true'])('%j reads as nothing', (text) => {
    for (const key of ['favoriteAudioTracks', 'episodesTimeProgress', 'episodeVariants']) {
      const { memory } = openedWith(key, text);
      expect([memory.favouriteAudio.read(), memory.progress.read(), memory.variants.read()]).toEqual([
        null,
        null,
        null,
      ]);
    }
  });

  test('a damaged place costs only itself', () => {
    const damaged = { 11: 300, 12: 'soon', 13: -4, 14: null, 15: { 1: 20, 2: 'x', 3: -1 }, 16: [7], 17: {} };
    const { memory } = openedWith('episodesTimeProgress', JSON.stringify(damaged));
    expect(memory.progress.read()).toEqual({ 11: 300, 15: { 1: 20 }, 16: { 0: 7 }, 17: {} });
  });

  test('a voice stored as an id is kept, one stored as something else is not', () => {
    const { memory } = openedWith('episodeVariants', JSON.stringify({ 1: 1012, 2: 'Юг', 3: { id: 1 }, 4: null }));
    expect(memory.variants.read()).toEqual({ 1: 1012, 2: 'Юг' });
  });

  test('a label that is no text is not kept', () => {
    const { memory } = openedWith('favoriteAudioTracks', JSON.stringify({ 1: 'Дубляж', 2: 5 }));
    expect(memory.favouriteAudio.read()).toEqual({ 1: 'Дубляж' });
  });

  test('a name that would reach the prototype does not', () => {
    const { memory } = openedWith('episodesTimeProgress', '{"__proto__": {"1": 5}, "11": 3}');
    expect(memory.progress.read()).toEqual({ 11: 3 });
    expect(({} as Record<string, unknown>)['1']).toBeUndefined();
  });
});
