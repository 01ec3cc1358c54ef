import { describe, expect, test } from 'vitest';
import { isHttpUrl, originOf, parseUrl } from '@/lib/url';

describe('isHttpUrl', () => {
  test.each(['http://a', 'https://a/b', 'HTTPS://A/b'])('accepts %s', (text) => {
    expect(isHttpUrl(text)).toBe(true);
  });

  test.each([
    '',
    '/a',
    '//a/b',
    'httpx://a',
    'http.mp4',
    'http:/a',
    'ftp://a',
    ' http://a',
    'a?x=http://b',
    'blob:http://a',
  ])('rejects %j', (text) => {
    expect(isHttpUrl(text)).toBe(false);
  });
});

describe('parseUrl', () => {
  test.each([
    ['https://a/b?c=1', undefined, 'https://a/b?c=1'],
    ['b', 'https://a/x/', 'https://a/x/b'],
    ['/b', 'https://a/x/', 'https://a/b'],
    ['//c/b', 'https://a/x/', 'https://c/b'],
    ['https://c/', 'https://a/', 'https://c/'],
  ])('reads %s against %s', (text, base, href) => {
    expect(parseUrl(text, base)?.href).toBe(href);
  });

  test.each([
    ['/b', undefined],
    ['', undefined],
    ['https://', undefined],
    ['http://[', 'https://a/'],
    ['b', 'not a base'],
  ])('gives null for %j against %j', (text, base) => {
    expect(parseUrl(text, base)).toBeNull();
  });
});

describe('originOf', () => {
  test.each([
    ['https://cdn.example/a/b?c#d', 'https://cdn.example'],
    ['http://cdn.example:8081/a', 'http://cdn.example:8081'],
    ['https://cdn.example:443/a', 'https://cdn.example'],
    ['https://user:secret@cdn.example/a', 'https://cdn.example'],
    ['/a', null],
    ['', null],
  ])('of %s is %s', (url, origin) => {
    expect(originOf(url)).toBe(origin);
  });
});
