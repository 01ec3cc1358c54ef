import { describe, expect, test } from 'vitest';
import { replaceCookie } from '@/storage/replace-cookie';
import { FakeCookies } from '../../support/fake-cookies';

const END_MS = Date.UTC(2030, 0, 2, 3, 4, 5);
const change = { name: 'authToken', value: 'new', oldValue: 'old', endsAtMs: END_MS };

/** Replaces `old` by `new` where the site wrote it so. */
function replaced(cookies: FakeCookies, written: string, over: Partial<typeof change> = {}) {
  if (written !== '') cookies.write(`authToken=old; Path=/${written}`);
  return replaceCookie(cookies, cookies.place, { ...change, ...over });
}

describe('replaceCookie', () => {
  test.each<[string, string, string]>([
    ['of the host', '', ''],
    ['of the whole site', '; Domain=site.example', 'site.example'],
    ['of a part of it', '; Domain=films.site.example', 'films.site.example'],
  ])('puts the new value in the place of one %s', (_, attributes, domain) => {
    const cookies = new FakeCookies('player.films.site.example');
    expect(replaced(cookies, `${attributes}; SameSite=Lax; Secure`)).toBe(true);
    expect(cookies.all()).toEqual([{ name: 'authToken', value: 'new', domain, partitioned: false, endsAtMs: END_MS }]);
  });

  test.each([
    ['of a frame on another site', '; SameSite=None; Secure', false],
    ['of a frame with a jar of its own', '; SameSite=None; Secure; Partitioned', true],
  ])('in the only way that the browser takes %s', (_, attributes, partitioned) => {
    const cookies = new FakeCookies('player.site.example', { isCrossSite: true });
    expect(replaced(cookies, attributes)).toBe(true);
    expect(cookies.all()).toMatchObject([{ value: 'new', partitioned }]);
  });

  test('on plain http', () => {
    const cookies = new FakeCookies('localhost', { isSecure: false });
    expect(replaced(cookies, '; SameSite=Lax')).toBe(true);
    expect(cookies.read()).toBe('authToken=new');
  });

  test('one that has ended meanwhile is simply written', () => {
    const cookies = new FakeCookies('player.site.example');
    cookies.write('theme=dark; Path=/');
    expect(replaced(cookies, '')).toBe(true);
    expect(cookies.read()).toBe('theme=dark; authToken=new');
  });

  test('without an end it lives as long as the browser', () => {
    const cookies = new FakeCookies('player.site.example');
    expect(replaced(cookies, '; Secure', { endsAtMs: null as never })).toBe(true);
    expect(cookies.all()).toMatchObject([{ value: 'new', endsAtMs: null }]);
  });

  test('values are encoded, and the old one is found so or so', () => {
    const cookies = new FakeCookies('site.example');
    cookies.write('authToken=a%3Bb; Path=/');
    expect(replaceCookie(cookies, cookies.place, { ...change, oldValue: 'a;b', value: 'c;d' })).toBe(true);
    expect(cookies.read()).toBe('authToken=c%3Bd');
  });

  test('one that cannot be replaced stays, and nothing lies beside it', () => {
    const cookies = new FakeCookies('site.example');
    cookies.write('authToken=old; Path=/player');
    expect(replaced(cookies, '')).toBe(false);
    expect(cookies.read()).toBe('authToken=old');
  });

  test('where the browser keeps no cookies nothing happens', () => {
    const cookies = new FakeCookies('site.example', { isBlocked: true });
    expect(replaced(cookies, '; Secure')).toBe(false);
    expect(cookies.read()).toBe('');
  });

  test('a number for a host has no domains above it', () => {
    const cookies = new FakeCookies('127.0.0.1', { isSecure: false });
    expect(replaced(cookies, '')).toBe(true);
    expect(cookies.written.filter((text) => text.includes('Domain'))).toEqual([]);
  });
});
