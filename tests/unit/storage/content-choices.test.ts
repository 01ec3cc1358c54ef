import { expect, test } from 'vitest';
import { openCaptionOffsets, STORED_CAPTION_OFFSETS } from '@/storage/content-choices';
import { FakeStorage } from '../../support/fake-storage';

test('Caption offsets: are stored for each film and season', () => {
  const storage = new FakeStorage();
  openCaptionOffsets(storage).write(1, 10, 1.5);
  const offsets = openCaptionOffsets(storage);
  expect([offsets.read(1, 10), offsets.read(1, 20), offsets.read(1, null), offsets.read(2, 10)]).toEqual([
    1.5, 0, 0, 0,
  ]);
  offsets.write(1, 10, 0);
  expect(storage.map.get('player-caption-offsets')).toBe('{}');
});

test('Caption offsets: the first ones are dropped, and a changed one is the last', () => {
  const offsets = openCaptionOffsets(new FakeStorage());
  for (let film = 1; film <= STORED_CAPTION_OFFSETS; film += 1) offsets.write(film, null, 1);
  offsets.write(1, null, 2);
  offsets.write(99, null, 1);
  expect([offsets.read(1, null), offsets.read(2, null), offsets.read(99, null)]).toEqual([2, 0, 1]);
});

test.each(['{', '7', '{"1/":"late"}', '{"1/":1e999}'])('Caption offsets: ignore a stored value of %s', (text) => {
  const storage = new FakeStorage();
  storage.map.set('player-caption-offsets', text);
  expect(openCaptionOffsets(storage).read(1, null)).toBe(0);
});
