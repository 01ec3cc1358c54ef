import { describe, expect, test } from 'vitest';
import { openViewerMemory } from '@/storage/viewer-memory';
import { FakeStorage } from '../../support/fake-storage';

function openedWith(key: string, text: string) {
  const storage = new FakeStorage();
  storage.setItem(key, text);
  return { storage, memory: openViewerMemory(storage) };
}

test('Viewer memory: is empty at first', () => {
  const memory = openViewerMemory(new FakeStorage());
  expect([memory.favouriteAudio.read(), memory.progress.read(), memory.variants.read()]).toEqual([{}, {}, {}]);
});

test.each([
  ['favoriteAudioTracks', 'favouriteAudio', { 1: 'Дубляж' }],
  ['episodesTimeProgress', 'progress', { 11: 300, 12: { 121: 40 } }],
  ['episodeVariants', 'variants', { 1: 'Студия Юг' }],
] as const)('Viewer memory: keeps %s as plain JSON under its key', (key, name, value) => {
  const storage = new FakeStorage();
  const memory = openViewerMemory(storage);
  (memory[name].write as (value: unknown) => void)(value);
  expect(storage.map).toEqual(new Map([[key, JSON.stringify(value)]]));
  expect(memory[name].read()).toEqual(value);
});

describe('Viewer memory with damaged values', () => {
  test.each(['', '{', 'null', '12', '"text"', 'true'])('reads %j as empty', (text) => {
    for (const key of ['favoriteAudioTracks', 'episodesTimeProgress', 'episodeVariants']) {
      const { memory } = openedWith(key, text);
      expect([memory.favouriteAudio.read(), memory.progress.read(), memory.variants.read()]).toEqual([{}, {}, {}]);
    }
  });

  test('drops only the damaged position', () => {
    const damaged = { 11: 300, 12: 'soon', 13: -4, 14: null, 15: { 1: 20, 2: 'x', 3: -1 }, 16: [7], 17: {} };
    const { memory } = openedWith('episodesTimeProgress', JSON.stringify(damaged));
    expect(memory.progress.read()).toEqual({ 11: 300, 15: { 1: 20 }, 17: {} });
  });

  test('keeps a dub that is stored as an id and drops other types', () => {
    const { memory } = openedWith('episodeVariants', JSON.stringify({ 1: 1012, 2: 'Юг', 3: { id: 1 }, 4: null }));
    expect(memory.variants.read()).toEqual({ 1: 1012, 2: 'Юг' });
  });

  test('drops a label that is not a text', () => {
    const { memory } = openedWith('favoriteAudioTracks', JSON.stringify({ 1: 'Дубляж', 2: 5 }));
    expect(memory.favouriteAudio.read()).toEqual({ 1: 'Дубляж' });
  });

  test('drops a name that would reach the prototype', () => {
    const { memory } = openedWith('episodesTimeProgress', '{"__proto__": {"1": 5}, "11": 3}');
    expect(memory.progress.read()).toEqual({ 11: 3 });
    expect(({} as Record<string, unknown>)['1']).toBeUndefined();
  });
});
