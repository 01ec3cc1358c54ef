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
    expect(replaced(cookies, `${attributes}; SameSite=Lax; Secure`)).not.toBeNull();
    expect(cookies.all()).toEqual([{ name: 'authToken', value: 'new', domain, partitioned: false, endsAtMs: END_MS }]);
  });

  test.each([
    ['of a frame on another site', '; SameSite=None; Secure', false],
    ['of a frame with a jar of its own', '; SameSite=None; Secure; Partitioned', true],
  ])('in the only way that the browser takes %s', (_, attributes, partitioned) => {
    const cookies = new FakeCookies('player.site.example', { isCrossSite: true });
    expect(replaced(cookies, attributes)).not.toBeNull();
    expect(cookies.all()).toMatchObject([{ value: 'new', partitioned }]);
  });

  test('on plain http', () => {
    const cookies = new FakeCookies('localhost', { isSecure: false });
    expect(replaced(cookies, '; SameSite=Lax')).not.toBeNull();
    expect(cookies.read()).toBe('authToken=new');
  });

  test('one that has ended meanwhile is simply written', () => {
    const cookies = new FakeCookies('player.site.example');
    cookies.write('theme=dark; Path=/');
    expect(replaced(cookies, '')).not.toBeNull();
    expect(cookies.read()).toBe('theme=dark; authToken=new');
  });

  test('one that has ended meanwhile goes to where another was found', () => {
    const cookies = new FakeCookies('player.site.example');
    cookies.write('refreshToken=r1; Path=/; Domain=site.example; Secure');
    const refresh = { name: 'refreshToken', value: 'r2', oldValue: 'r1', endsAtMs: END_MS };
    const likely = replaceCookie(cookies, cookies.place, refresh);
    expect(likely).toContain('Domain=site.example');
    replaceCookie(cookies, cookies.place, change, likely);
    expect(cookies.all()).toMatchObject([
      { name: 'refreshToken', value: 'r2', domain: 'site.example' },
      { name: 'authToken', value: 'new', domain: 'site.example' },
    ]);
  });

  test('without an end it lives as long as the browser', () => {
    const cookies = new FakeCookies('player.site.example');
    expect(replaced(cookies, '; Secure', { endsAtMs: null as never })).not.toBeNull();
    expect(cookies.all()).toMatchObject([{ value: 'new', endsAtMs: null }]);
  });

  test('values are encoded, and the old one is found so or so', () => {
    const cookies = new FakeCookies('site.example');
    cookies.write('authToken=a%3Bb; Path=/');
    expect(replaceCookie(cookies, cookies.place, { ...change, oldValue: 'a;b', value: 'c;d' })).not.toBeNull();
    expect(cookies.read()).toBe('authToken=c%3Bd');
  });

  test('one that cannot be replaced stays, and nothing lies beside it', () => {
    const cookies = new FakeCookies('site.example');
    cookies.write('authToken=old; Path=/player');
    expect(replaced(cookies, '')).toBeNull();
    expect(cookies.read()).toBe('authToken=old');
  });

  test('where the browser keeps no cookies nothing happens', () => {
    const cookies = new FakeCookies('site.example', { isBlocked: true });
    expect(replaced(cookies, '; Secure')).toBeNull();
    expect(cookies.read()).toBe('');
  });

  test('a number for a host has no domains above it', () => {
    const cookies = new FakeCookies('127.0.0.1', { isSecure: false });
    expect(replaced(cookies, '')).not.toBeNull();
    expect(cookies.written.filter((text) => text.includes('Domain'))).toEqual([]);
  });
});
