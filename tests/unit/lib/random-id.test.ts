import { expect, test } from 'vitest';
import { randomId } from '@/lib/random-id';

test('Random id: is 32 hexadecimal digits, also for small bytes', () => {
  const bytes = { getRandomValues: (array: Uint8Array<ArrayBuffer>) => array.map((_, index) => index) };
  expect(randomId(bytes)).toBe('000102030405060708090a0b0c0d0e0f');
  expect(randomId({ getRandomValues: (array) => array.fill(255) })).toBe('f'.repeat(32));
});

test('Random id: differs from call to call', () => {
  const ids = Array.from({ length: 100 }, () => randomId(crypto));
  expect(new Set(ids).size).toBe(100);
});
