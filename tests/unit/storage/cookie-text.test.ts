import { describe, expect, test } from 'vitest';
import { cookieText } from '@/storage/cookie-text';
import { readCookie } from '@/storage/cookies';

describe('cookieText', () => {
  test('on https a frame on a foreign page keeps it, apart for each such page', () => {
    expect(cookieText('device_fp', 'abc', 365, true)).toBe(
      'device_fp=abc; Path=/; Max-Age=31536000; SameSite=None; Secure; Partitioned',
    );
  });

  test('on http it is an ordinary one', () => {
    expect(cookieText('device_fp', 'abc', 365, false)).toBe('device_fp=abc; Path=/; Max-Age=31536000; SameSite=Lax');
  });

  test('no value ends it early, and it is read as it was written', () => {
    const value = 'a;b=c; Path=/x';
    const [pair = ''] = cookieText('device_fp', value, 1, true).split('; ');
    expect(readCookie('device_fp', () => pair)).toBe(value);
  });
});
