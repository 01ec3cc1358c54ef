import { describe, expect, test } from 'vitest';
import { isAllowedOrigin, originEntry } from '@/domain/widget/allowed-origins';

describe('isAllowedOrigin', () => {
  test('allows any origin without a list', () => {
    expect(isAllowedOrigin(null, 'https://anyone.example')).toBe(true);
    expect(isAllowedOrigin(null, 'null')).toBe(true);
  });

  test('allows no origin with an empty list', () => {
    expect(isAllowedOrigin([], 'https://anyone.example')).toBe(false);
  });

  test.each([
    ['https://a.example', 'https://a.example'],
    ['https://a.example:8443', 'https://a.example:8443'],
    ['https://*.a.example', 'https://b.a.example'],
    ['https://*.a.example', 'https://c.b.a.example'],
    ['https://*.a.example:8443', 'https://b.a.example:8443'],
    ['null', 'null'],
  ])('with %s allows %s', (entry, origin) => {
    expect(isAllowedOrigin(['https://other.example', entry], origin)).toBe(true);
  });

  test.each([
    ['https://a.example', 'http://a.example'],
    ['https://a.example', 'https://a.example:8443'],
    ['https://a.example', 'https://a.example.evil.example'],
    ['https://a.example', 'https://b.a.example'],
    ['https://a.example', 'null'],
    ['https://*.a.example', 'https://a.example'],
    ['https://*.a.example', 'https://b.a.example.evil.example'],
    ['https://*.a.example', 'https://a.example.evil.example'],
    ['https://*.a.example', 'null'],
    ['*.a.example', 'http://b.a.example'],
    ['*.a.example', 'https://b.a.example'],
    ['https://*.', 'https://anyone.example.'],
    ['https://*.*', 'https://anyone.example.'],
    ['https://*.*.a.example', 'https://anyone.example.'],
    ['https://b.*.example', 'https://b.a.example'],
    ['https://*.a.example', 'https://evila.example'],
    ['https://*.a.example', 'http://b.a.example'],
    ['https://*.a.example', 'https://b.a.example:8443'],
    ['https://*', 'https://anyone.example'],
    ['*', 'https://anyone.example'],
    ['', 'https://anyone.example'],
  ])('with %s does not allow %s', (entry, origin) => {
    expect(isAllowedOrigin([entry], origin)).toBe(false);
  });
});

describe('originEntry', () => {
  test.each([
    ['https://B.example:443/path', 'https://b.example'],
    ['https://*.A.example/', 'https://*.a.example'],
    ['https://*.a.example:443', 'https://*.a.example'],
    ['http://*.a.example:8080', 'http://*.a.example:8080'],
    ['https://*.пример.рф', 'https://*.xn--e1afmkfd.xn--p1ai'],
    ['null', 'null'],
    ['what is this', 'what is this'],
    ['https://*.', 'https://*.'],
  ])('normalizes %s to %s', (text, entry) => {
    expect(originEntry(text)).toBe(entry);
  });

  test.each(['https://a*.site.example', 'https://*', 'https://*.*.site.example', 'https://*.*'])(
    'leaves the invalid %s unable to match',
    (text) => {
      const entry = originEntry(text);
      for (const origin of ['https://b.asite.example', 'https://b.site.example', 'https://evil.example.', 'null']) {
        expect(isAllowedOrigin([entry], origin), origin).toBe(false);
      }
    },
  );
});
