import { describe, expect, test } from 'vitest';
import { replaceCookie } from '@/storage/replace-cookie';
import { FakeCookies } from './fake-cookies';

const END_MS = Date.UTC(2030, 0, 2, 3, 4, 5);
const change = { name: 'authToken', value: 'new', oldValue: 'old', endsAtMs: END_MS };

/** Replaces `old` by `new` in a cookie that the site wrote with these attributes. */
function replaced(cookies: FakeCookies, written: string, over: Partial<typeof change> = {}) {
  if (written !== '') cookies.write(`authToken=old; Path=/${written}`);
  return replaceCookie(cookies, cookies.scope, { ...change, ...over });
}

describe('replaceCookie', () => {
  test.each<[string, string, string]>([
    ['of the host', '', ''],
    ['of the whole site', '; Domain=site.example', 'site.example'],
    ['of a subdomain', '; Domain=films.site.example', 'films.site.example'],
  ])('replaces the value of a cookie %s', (_, attributes, domain) => {
    const cookies = new FakeCookies('player.films.site.example');
    expect(replaced(cookies, `${attributes}; SameSite=Lax; Secure`)).not.toBeNull();
    expect(cookies.all()).toEqual([{ name: 'authToken', value: 'new', domain, partitioned: false, endsAtMs: END_MS }]);
  });

  test.each([
    ['in a frame on another site', '; SameSite=None; Secure', false],
    ['in a frame with partitioned cookies', '; SameSite=None; Secure; Partitioned', true],
  ])('keeps the attributes that the browser requires %s', (_, attributes, partitioned) => {
    const cookies = new FakeCookies('player.site.example', { isCrossSite: true });
    expect(replaced(cookies, attributes)).not.toBeNull();
    expect(cookies.all()).toMatchObject([{ value: 'new', partitioned }]);
  });

  test('works on plain http', () => {
    const cookies = new FakeCookies('localhost', { isSecure: false });
    expect(replaced(cookies, '; SameSite=Lax')).not.toBeNull();
    expect(cookies.read()).toBe('authToken=new');
  });

  test('writes a cookie that has expired meanwhile', () => {
    const cookies = new FakeCookies('player.site.example');
    cookies.write('theme=dark; Path=/');
    expect(replaced(cookies, '')).not.toBeNull();
    expect(cookies.read()).toBe('theme=dark; authToken=new');
  });

  test('writes an expired cookie in the domain where another was found', () => {
    const cookies = new FakeCookies('player.site.example');
    cookies.write('refreshToken=r1; Path=/; Domain=site.example; Secure');
    const refresh = { name: 'refreshToken', value: 'r2', oldValue: 'r1', endsAtMs: END_MS };
    const likely = replaceCookie(cookies, cookies.scope, refresh);
    expect(likely).toContain('Domain=site.example');
    replaceCookie(cookies, cookies.scope, change, likely);
    expect(cookies.all()).toMatchObject([
      { name: 'refreshToken', value: 'r2', domain: 'site.example' },
      { name: 'authToken', value: 'new', domain: 'site.example' },
    ]);
  });

  test('writes a session cookie when no lifetime is given', () => {
    const cookies = new FakeCookies('player.site.example');
    expect(replaced(cookies, '; Secure', { endsAtMs: null as never })).not.toBeNull();
    expect(cookies.all()).toMatchObject([{ value: 'new', endsAtMs: null }]);
  });

  test('encodes values, and finds the old one encoded or plain', () => {
    const cookies = new FakeCookies('site.example');
    cookies.write('authToken=a%3Bb; Path=/');
    expect(replaceCookie(cookies, cookies.scope, { ...change, oldValue: 'a;b', value: 'c;d' })).not.toBeNull();
    expect(cookies.read()).toBe('authToken=c%3Bd');
  });

  test('adds no second cookie when the old one cannot be replaced', () => {
    const cookies = new FakeCookies('site.example');
    cookies.write('authToken=old; Path=/player');
    expect(replaced(cookies, '')).toBeNull();
    expect(cookies.read()).toBe('authToken=old');
  });

  test('does nothing where the browser keeps no cookies', () => {
    const cookies = new FakeCookies('site.example', { isBlocked: true });
    expect(replaced(cookies, '; Secure')).toBeNull();
    expect(cookies.read()).toBe('');
  });

  test('tries no parent domain of an IP address', () => {
    const cookies = new FakeCookies('127.0.0.1', { isSecure: false });
    expect(replaced(cookies, '')).not.toBeNull();
    expect(cookies.written.filter((text) => text.includes('Domain'))).toEqual([]);
  });
});
