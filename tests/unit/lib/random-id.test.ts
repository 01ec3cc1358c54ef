import { expect, test } from 'vitest';
import { randomId } from '@/lib/random-id';

test('is 32 hexadecimal digits, small bytes included', () => {
  const bytes = { getRandomValues: (array: Uint8Array<ArrayBuffer>) => array.map((_, index) => index) };
  expect(randomId(bytes)).toBe('000102030405060708090a0b0c0d0e0f');
  expect(randomId({ getRandomValues: (array) => array.fill(255) })).toBe('f'.repeat(32));
});

test('no two are the same', () => {
  const ids = Array.from({ length: 100 }, () => randomId(crypto));
  expect(new Set(ids).size).toBe(100);
});
