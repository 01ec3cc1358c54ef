import { expect, test } from 'vitest';
import { keepLastEpisode, openLastEpisodes, STORED_LAST_EPISODES } from '@/storage/last-episodes';
import { FakeStorage } from '../../support/fake-storage';

test('Last episodes: keep one for each series, the last watched one last', () => {
  const stored = openLastEpisodes(new FakeStorage());
  keepLastEpisode(stored, 1, 101);
  keepLastEpisode(stored, 'night-train', 'e1');
  keepLastEpisode(stored, 1, 102);
  expect(stored.read()).toEqual([
    ['night-train', 'e1'],
    ['1', 102],
  ]);
});

test('Last episodes: drop the series that was watched longest ago', () => {
  const stored = openLastEpisodes(new FakeStorage());
  for (let id = 0; id <= STORED_LAST_EPISODES; id++) keepLastEpisode(stored, id, 1);
  expect(stored.read()).toHaveLength(STORED_LAST_EPISODES);
  expect(stored.read()?.[0]).toEqual(['1', 1]);
});

test.each(['{}', '7', '[[1, 2], ["3"], null, ["4", {}], ["5", 6]]'])(
  'Last episodes: read %s without damage',
  (text) => {
    const storage = new FakeStorage();
    storage.setItem('player-last-episodes', text);
    expect(openLastEpisodes(storage).read() ?? []).toEqual(text.startsWith('[') ? [['5', 6]] : []);
  },
);
