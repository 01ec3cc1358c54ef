import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAccount } from '@/app/account';
import { createHeldTokens } from '@/app/held-tokens';
import { aToken } from '../../fixtures/tokens';

/** A page's cookies, as it reads them one by one. */
const reader = (cookies: Record<string, string>) => (name: string) => cookies[name] ?? null;

describe('the token of the calls', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const keeper = () => ({ access: vi.fn(() => 'kept'), renew: vi.fn(async () => undefined) });

  test('loads nothing where there is none', () => {
    const load = vi.fn(async () => keeper());
    expect(createAccount(reader({ refreshToken: 'r' }), load).accessToken()).toBeNull();
    expect(load).not.toHaveBeenCalled();
  });

  test('is that of the cookie at once, and the keeper’s once it came', async () => {
    const load = vi.fn(async () => keeper());
    const { accessToken } = createAccount(reader({ authToken: 't' }), load);
    expect([accessToken(), accessToken()]).toEqual(['t', 't']);
    await vi.advanceTimersByTimeAsync(0);
    expect(accessToken()).toBe('kept');
    expect(load).toHaveBeenCalledOnce();
  });

  test('is renewed by the keeper, which is waited for', async () => {
    const { renew, access } = keeper();
    const { renewToken } = createAccount(reader({ authToken: 't' }), async () => ({ renew, access }));
    await renewToken();
    expect(renew).toHaveBeenCalledOnce();
  });

  test.each<[string, () => Promise<never>]>([
    ['does not load', () => Promise.reject(new Error('404'))],
    ['never comes', () => new Promise(() => undefined)],
  ])('stays as it is when the keeper %s', async (_, load) => {
    const { accessToken, renewToken } = createAccount(reader({ authToken: 't' }), load);
    const done = vi.fn();
    void renewToken().then(done);
    await vi.advanceTimersByTimeAsync(3000);
    expect(done).toHaveBeenCalledOnce();
    expect(accessToken()).toBe('t');
  });
});

describe('held tokens', () => {
  test('are those of the cookies, read anew each time', () => {
    const cookies: Record<string, string> = { authToken: 'a', refreshToken: 'r' };
    const tokens = createHeldTokens(reader(cookies));
    expect([tokens.access(), tokens.refresh()]).toEqual(['a', 'r']);
    cookies.authToken = 'b';
    expect(tokens.access()).toBe('b');
  });

  test.each([
    ['ended with its token is no signing out', aToken(-1), { refreshToken: 'r' }, true],
    ['ended, and no refresh token', aToken(-1), {}, false],
    ['was taken away before its end is a signing out', aToken(60), { refreshToken: 'r' }, false],
  ])('a cookie that %s', (_, token, left: Record<string, string>, isHeld) => {
    const cookies: Record<string, string> = { authToken: token, refreshToken: 'r' };
    const tokens = createHeldTokens(reader(cookies));
    tokens.access();
    delete cookies.authToken;
    if (!('refreshToken' in left)) delete cookies.refreshToken;
    expect(tokens.access()).toBe(isHeld ? token : null);
  });

  test('count on this page while the cookies cannot be changed', () => {
    const cookies: Record<string, string> = { authToken: 'old', refreshToken: 'r1' };
    const tokens = createHeldTokens(reader(cookies));
    tokens.hold('new', 'r2');
    expect([tokens.access(), tokens.refresh()]).toEqual(['new', 'r2']);
    tokens.hold('newer', null);
    expect([tokens.access(), tokens.refresh()]).toEqual(['newer', 'r2']);
  });

  test('give way to a viewer who signs in anew', () => {
    const cookies: Record<string, string> = { authToken: 'old', refreshToken: 'r1' };
    const tokens = createHeldTokens(reader(cookies));
    tokens.hold('new', 'r2');
    Object.assign(cookies, { authToken: 'other', refreshToken: 'r9' });
    expect([tokens.access(), tokens.refresh()]).toEqual(['other', 'r9']);
  });
});
