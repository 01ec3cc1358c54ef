import { describe, expect, test } from 'vitest';
import { createTokenStorage } from '@/catalogue/auth/token-storage';
import { aToken } from '../../../fixtures/tokens';

/** Reads the cookies of a page by name. */
const reader = (cookies: Record<string, string>) => (name: string) => cookies[name] ?? null;

describe('createTokenStorage', () => {
  test('reads the cookies on each use', () => {
    const cookies: Record<string, string> = { authToken: 'a', refreshToken: 'r' };
    const tokens = createTokenStorage(reader(cookies));
    expect([tokens.access(), tokens.refresh()]).toEqual(['a', 'r']);
    cookies.authToken = 'b';
    expect(tokens.access()).toBe('b');
  });

  test.each([
    ['expired with its token as still signed in', aToken(-1), { refreshToken: 'r' }, true],
    ['expired without a refresh token as a sign-out', aToken(-1), {}, false],
    ['was removed before its expiry as a sign-out', aToken(60), { refreshToken: 'r' }, false],
  ])('treats a cookie that %s', (_, token, left: Record<string, string>, isInMemory) => {
    const cookies: Record<string, string> = { authToken: token, refreshToken: 'r' };
    const tokens = createTokenStorage(reader(cookies));
    tokens.access();
    delete cookies.authToken;
    if (!('refreshToken' in left)) delete cookies.refreshToken;
    expect(tokens.access()).toBe(isInMemory ? token : null);
  });

  test('returns held tokens while the cookies cannot be changed', () => {
    const cookies: Record<string, string> = { authToken: 'old', refreshToken: 'r1' };
    const tokens = createTokenStorage(reader(cookies));
    tokens.remember('new', 'r2');
    expect([tokens.access(), tokens.refresh()]).toEqual(['new', 'r2']);
    tokens.remember('newer', null);
    expect([tokens.access(), tokens.refresh()]).toEqual(['newer', 'r2']);
  });

  test('returns the cookies again after another viewer signs in', () => {
    const cookies: Record<string, string> = { authToken: 'old', refreshToken: 'r1' };
    const tokens = createTokenStorage(reader(cookies));
    tokens.remember('new', 'r2');
    Object.assign(cookies, { authToken: 'other', refreshToken: 'r9' });
    expect([tokens.access(), tokens.refresh()]).toEqual(['other', 'r9']);
  });
});
