import { describe, expect, test } from 'vitest';
import { isAllowedOrigin } from '@/domain/allowed-origins';

describe('isAllowedOrigin', () => {
  test('any, where nothing is said', () => {
    expect(isAllowedOrigin(null, 'https://anyone.example')).toBe(true);
    expect(isAllowedOrigin(null, 'null')).toBe(true);
  });

  test('nobody, where nobody is named', () => {
    expect(isAllowedOrigin([], 'https://anyone.example')).toBe(false);
  });

  test.each([
    ['https://a.example', 'https://a.example'],
    ['https://a.example:8443', 'https://a.example:8443'],
    ['https://*.a.example', 'https://b.a.example'],
    ['https://*.a.example', 'https://c.b.a.example'],
    ['https://*.a.example:8443', 'https://b.a.example:8443'],
    ['null', 'null'],
  ])('%s lets %s', (entry, origin) => {
    expect(isAllowedOrigin(['https://other.example', entry], origin)).toBe(true);
  });

  test.each([
    ['https://a.example', 'http://a.example'],
    ['https://a.example', 'https://a.example:8443'],
    ['https://a.example', 'https://a.example.evil.example'],
    ['https://a.example', 'https://b.a.example'],
    ['https://a.example', 'null'],
    ['https://*.a.example', 'https://a.example'],

    ['https://*.a.example', 'https://evila.example'],
    ['https://*.a.example', 'http://b.a.example'],
    ['https://*.a.example', 'https://b.a.example:8443'],
    ['https://*', 'https://anyone.example'],
    ['*', 'https://anyone.example'],
    ['', 'https://anyone.example'],
  ])('%s does not let %s', (entry, origin) => {
    expect(isAllowedOrigin([entry], origin)).toBe(false);
  });
});
