import { describe, expect, test } from 'vitest';
import { scrub, scrubBody, scrubText } from '@/telemetry/error-reports/scrub';
import { cpuTimeMs } from '../../../support/cpu-time';

describe('scrubText', () => {
  test.each([
    ['every value of a query', 'https://a.example/x.m4s?key=abc&e=12#t=5', 'https://a.example/x.m4s?key=…&e=…#t=…'],
    ['a user name and a password in a URL', 'https://me:pass@a.example/x', 'https://a.example/x'],
    ['a DSN key', 'https://0123abc@sentry.example/1', 'https://sentry.example/1'],
    ['an e-mail', 'sent to viewer.one+tv@mail.example.com today', 'sent to [e-mail] today'],
    ['a token', 'Bearer abc.def', 'Bearer ***'],
    [
      'a query value of a URL in a sentence',
      'GET "https://a.example/?q=film" failed',
      'GET "https://a.example/?q=…" failed',
    ],
  ])('removes %s', (_, text, left) => {
    expect(scrubText(text)).toBe(left);
  });

  test.each(['http://a.example/vv-player.php?path=/widget-assets/index-1a.js', 'fragLoadError 404', 'a = b'])(
    'leaves %j as it is',
    (text) => {
      expect(scrubText(text)).toBe(text);
    },
  );
});

test.each(['a', 'a.', 'token', 'eyJabcd', '@a', '?a', 'cookie', 'bearer ', '://a', '"'])(
  'scrubText: handles a long text of %j quickly',
  (part) => {
    expect(cpuTimeMs(() => scrubText(part.repeat(200_000 / part.length)))).toBeLessThan(1_000);
  },
);

describe('scrub', () => {
  test('copies a value and cleans every text in it', () => {
    const value = { list: [{ url: '/x?a=1' }], count: 2, none: null, cookie: 'a=b' };
    expect(scrub(value)).toEqual({ list: [{ url: '/x?a=…' }], count: 2, none: null });
    expect(value.list[0]?.url).toBe('/x?a=1');
  });
});

describe('scrubBody', () => {
  test.each<[string, unknown, string]>([
    ['text', 'no key=abc', 'no key=abc'],
    ['JSON', { code: 1, authToken: 'abc', mail: 'a@b.example' }, '{"code":1,"mail":"[e-mail]"}'],
    ['an absent value', undefined, 'undefined'],
    ['null', null, 'null'],
  ])('writes %s', (_, body, text) => {
    expect(scrubBody(body)).toBe(text);
  });

  test('cuts the body at four kilobytes, never within a character', () => {
    const text = scrubBody(`a${'я'.repeat(5000)}`);
    expect(text).toBe(`a${'я'.repeat(2047)}`);
    expect(scrubBody('b'.repeat(4096))).toHaveLength(4096);
  });

  test('leaves no part of a secret at the cut', () => {
    const body = `${'x'.repeat(4090)} eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc`;
    expect(scrubBody(body)).toMatch(/x \*\*\*$/);
  });
});
