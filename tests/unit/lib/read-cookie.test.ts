import { describe, expect, test } from 'vitest';
import { readCookie } from '@/lib/read-cookie';

const read = (name: string, cookies: string) => readCookie(name, { cookie: cookies });

describe('readCookie', () => {
  test.each([
    ['a single cookie', 'device_fp=abc', 'abc'],
    ['the first cookie of two', 'device_fp=abc; other=1', 'abc'],
    ['a cookie among others', 'x=1; device_fp=abc; y=2', 'abc'],
    ['a value with =', 'device_fp=a=b==', 'a=b=='],
    ['a percent-encoded value', 'device_fp=%D0%B0%20b', 'а b'],
    ['a badly encoded value as it is', 'device_fp=100%', '100%'],
    ['an empty value', 'device_fp=; x=1', ''],
    ['a cookie after one without a value', '=x; flag; device_fp=abc', 'abc'],
    ['the first of two values, which is the more specific one', 'device_fp=a; device_fp=b', 'a'],
  ])('reads %s', (_, cookies, value) => {
    expect(read('device_fp', cookies)).toBe(value);
  });

  test.each(['', 'x=1', 'my_device_fp=1', 'device_fp2=1', 'DEVICE_FP=1', 'x=device_fp=1', 'device_fp'])(
    'finds no value in %j',
    (cookies) => {
      expect(read('device_fp', cookies)).toBeNull();
    },
  );

  test('finds a name of one letter', () => {
    expect(read('a', 'ba=2; a=1')).toBe('1');
  });

  test('treats regular expression characters in a name as text', () => {
    expect(read('a.b', 'axb=1; a.b=2')).toBe('2');
  });

  test('gives no value in a frame that may not read cookies', () => {
    const sandboxed = {
      get cookie(): string {
        throw new DOMException('sandboxed', 'SecurityError');
      },
    };
    expect(readCookie('device_fp', sandboxed)).toBeNull();
  });
});
