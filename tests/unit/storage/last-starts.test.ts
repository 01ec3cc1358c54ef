import { expect, test } from 'vitest';
import { storedList, storedText } from '@/domain/settings/guards';
import { RECORDS } from '@/domain/settings/records';
import { keepStart, START_URLS_CHARACTERS, STORED_STARTS } from '@/storage/last-starts';

function aStore(text?: string) {
  let stored = text ?? null;
  let writes = 0;
  const store = {
    getItem: (key: string) => (key === RECORDS.lastStarts.key ? stored : null),
    setItem: (_: string, next: string) => {
      stored = next;
      writes += 1;
    },
  };
  return { store, starts: () => JSON.parse(stored ?? 'null') as unknown, writes: () => writes };
}

test('Last starts: the newest come last, and the oldest are dropped', () => {
  const { store, starts } = aStore();
  for (let id = 1; id <= STORED_STARTS + 2; id += 1) keepStart(store, `${id}/`, [`/${id}`]);
  keepStart(store, '3/', ['/new']);
  expect(Object.keys(starts() as object)).toEqual([
    ...Array.from({ length: STORED_STARTS - 1 }, (_, index) => `${index + 4}/`),
    '3/',
  ]);
  expect(starts()).toMatchObject({ '3/': ['/new'] });
});

test('Last starts: a start with too many characters, or without URLs, is removed', () => {
  const { store, starts } = aStore();
  for (const urls of [[], ['x'.repeat(START_URLS_CHARACTERS)]]) {
    keepStart(store, '1/', ['/a']);
    keepStart(store, '1/', urls);
    expect(starts()).toEqual({});
  }
});

test('Last starts: the same start is not written again', () => {
  const { store, writes } = aStore();
  keepStart(store, '1/', ['/a', '/b']);
  keepStart(store, '1/', ['/a', '/b']);
  expect(writes()).toBe(1);
});

test.each(['{', '7', '[]', '{"2/":"/text","3/":null}'])('Last starts: replaces the damaged value %s', (text) => {
  const { store, starts } = aStore(text);
  keepStart(store, '1/', ['/a']);
  expect(starts()).toEqual({ '1/': ['/a'] });
});

test.each([
  [['/a', 7, null], ['/a']],
  ['/a', null],
  [undefined, null],
])('Last starts: the URLs of %j are %j', (value, expected) => {
  expect(storedList(storedText)(value)).toEqual(expected);
});
