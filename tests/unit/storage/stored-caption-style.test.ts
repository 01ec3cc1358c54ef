import { expect, test } from 'vitest';
import { DEFAULT_CAPTION_STYLE } from '@/domain/playback/caption-style';
import { SETTINGS } from '@/domain/settings/settings-table';
import { openLocalStorage, storedValue } from '@/storage/local';
import { FakeStorage } from '../../support/fake-storage';

const KEY = 'player-caption-style';

function openOver(stored?: string) {
  const storage = new FakeStorage();
  if (stored !== undefined) storage.map.set(KEY, stored);
  return {
    storage,
    open: () => storedValue(openLocalStorage(storage), SETTINGS.captionStyle),
  };
}

test('Caption style: has defaults before the first change', () => {
  expect(openOver().open().read()).toEqual(DEFAULT_CAPTION_STYLE);
});

test('Caption style: is kept under one key for the next page', () => {
  const { storage, open } = openOver();
  const style = { ...DEFAULT_CAPTION_STYLE, font: 'serif', windowOpacity: 50, position: 35 } as const;
  open().write(style);
  expect([...storage.map.keys()]).toEqual([KEY]);
  expect(open().read()).toEqual(style);
});

test('Caption style: replaces a missing or unknown field by its default and keeps the rest', () => {
  const stored = JSON.stringify({ colour: 'cyan', size: 1000, font: 'wingdings', edge: null, extra: 1 });
  expect(openOver(stored).open().read()).toEqual({ ...DEFAULT_CAPTION_STYLE, colour: 'cyan' });
});

test.each([-1, 101, 12.5, '50', null])(
  'Caption style: puts captions with the position %j at the bottom',
  (position) => {
    expect(
      openOver(JSON.stringify({ size: 150, position }))
        .open()
        .read(),
    ).toEqual({
      ...DEFAULT_CAPTION_STYLE,
      size: 150,
    });
  },
);

test.each(['', 'null', '[]', '"big"', '{'])('Caption style: ignores the stored text %j', (stored) => {
  expect(openOver(stored).open().read()).toEqual(DEFAULT_CAPTION_STYLE);
});

test('Caption style: has defaults that are among the choices', () => {
  const stored = JSON.stringify(DEFAULT_CAPTION_STYLE);
  expect(openOver(stored).open().read()).toEqual(DEFAULT_CAPTION_STYLE);
});
