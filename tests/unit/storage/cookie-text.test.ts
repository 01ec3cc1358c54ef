import { describe, expect, test } from 'vitest';
import { readCookie } from '@/lib/read-cookie';
import { cookieText } from '@/storage/cookie-text';

describe('cookieText', () => {
  test('is partitioned on https, so that a frame keeps one cookie for each host page', () => {
    expect(cookieText('device_fp', 'abc', 365, true)).toBe(
      'device_fp=abc; Path=/; Max-Age=31536000; SameSite=None; Secure; Partitioned',
    );
  });

  test('is an ordinary cookie on http', () => {
    expect(cookieText('device_fp', 'abc', 365, false)).toBe('device_fp=abc; Path=/; Max-Age=31536000; SameSite=Lax');
  });

  test('encodes the value so that the cookie does not end early', () => {
    const value = 'a;b=c; Path=/x';
    const [pair = ''] = cookieText('device_fp', value, 1, true).split('; ');
    expect(readCookie('device_fp', () => pair)).toBe(value);
  });
});
