import { expect, test } from 'vitest';
import { keepLastEpisode, openViewerMemory, STORED_LAST_EPISODES } from '@/storage/viewer-memory';
import { FakeStorage } from '../../support/fake-storage';

test('Last episodes: keep one for each series, the last watched one last', () => {
  const memory = openViewerMemory(new FakeStorage());
  keepLastEpisode(memory, 1, 101);
  keepLastEpisode(memory, 'night-train', 'e1');
  keepLastEpisode(memory, 1, 102);
  expect(memory.lastEpisodes.read()).toEqual([
    ['night-train', 'e1'],
    ['1', 102],
  ]);
});

test('Last episodes: drop the series that was watched longest ago', () => {
  const memory = openViewerMemory(new FakeStorage());
  for (let id = 0; id <= STORED_LAST_EPISODES; id++) keepLastEpisode(memory, id, 1);
  expect(memory.lastEpisodes.read()).toHaveLength(STORED_LAST_EPISODES);
  expect(memory.lastEpisodes.read()[0]).toEqual(['1', 1]);
});

test.each(['{}', '7', '[[1, 2], ["3"], null, ["4", {}], ["5", 6]]'])(
  'Last episodes: read %s without damage',
  (text) => {
    const storage = new FakeStorage();
    storage.setItem('player-last-episodes', text);
    expect(openViewerMemory(storage).lastEpisodes.read()).toEqual(text.startsWith('[') ? [['5', 6]] : []);
  },
);
