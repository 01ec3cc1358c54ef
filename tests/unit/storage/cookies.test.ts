import { describe, expect, test } from 'vitest';
import { readCookie } from '@/storage/cookies';

const read = (name: string, cookies: string) => readCookie(name, () => cookies);

describe('readCookie', () => {
  test.each([
    ['the only one', 'device_fp=abc', 'abc'],
    ['the first', 'device_fp=abc; other=1', 'abc'],
    ['among others', 'x=1; device_fp=abc; y=2', 'abc'],
    ['with = in its value', 'device_fp=a=b==', 'a=b=='],
    ['percent-encoded', 'device_fp=%D0%B0%20b', 'а b'],
    ['encoded badly', 'device_fp=100%', '100%'],
    ['empty', 'device_fp=; x=1', ''],
    ['after one without a value', '=x; flag; device_fp=abc', 'abc'],
    ['twice: the more specific one stands first', 'device_fp=a; device_fp=b', 'a'],
  ])('%s', (_, cookies, value) => {
    expect(read('device_fp', cookies)).toBe(value);
  });

  test.each(['', 'x=1', 'my_device_fp=1', 'device_fp2=1', 'DEVICE_FP=1', 'x=device_fp=1', 'device_fp'])(
    '%j does not hold it',
    (cookies) => {
      expect(read('device_fp', cookies)).toBeNull();
    },
  );

  test('a name of one letter', () => {
    expect(read('a', 'ba=2; a=1')).toBe('1');
  });

  test('a name with signs of an expression is a name', () => {
    expect(read('a.b', 'axb=1; a.b=2')).toBe('2');
  });

  test('a frame that may not look at cookies has none', () => {
    const value = readCookie('device_fp', () => {
      throw new DOMException('sandboxed', 'SecurityError');
    });
    expect(value).toBeNull();
  });
});
