import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLazySession, SESSION_CODE_WAIT_MS } from '@/catalogue/auth/lazy-session';

/** Reads the cookies of a page by name. */
const reader = (cookies: Record<string, string>) => (name: string) => cookies[name] ?? null;

describe('createLazySession', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const session = () => ({ accessToken: vi.fn(() => 'kept'), refreshToken: vi.fn(async () => undefined) });

  test('loads no code without an access token', () => {
    const load = vi.fn(async () => session());
    expect(createLazySession(reader({ refreshToken: 'r' }), load).accessToken()).toBeNull();
    expect(load).not.toHaveBeenCalled();
  });

  test('returns the token of the cookie until the session has loaded', async () => {
    const load = vi.fn(async () => session());
    const { accessToken } = createLazySession(reader({ authToken: 't' }), load);
    expect([accessToken(), accessToken()]).toEqual(['t', 't']);
    await vi.advanceTimersByTimeAsync(0);
    expect(accessToken()).toBe('kept');
    expect(load).toHaveBeenCalledOnce();
  });

  test('refreshes the token through the session', async () => {
    const loaded = session();
    const { refreshToken } = createLazySession(reader({ authToken: 't' }), async () => loaded);
    await refreshToken();
    expect(loaded.refreshToken).toHaveBeenCalledOnce();
  });

  test('keeps the token of the cookie when the session does not load in time', async () => {
    const hangs = () => new Promise<never>(() => undefined);
    const { accessToken, refreshToken } = createLazySession(reader({ authToken: 't' }), hangs);
    const done = vi.fn();
    void refreshToken().then(done);
    await vi.advanceTimersByTimeAsync(SESSION_CODE_WAIT_MS);
    expect(done).toHaveBeenCalledOnce();
    expect(accessToken()).toBe('t');
    // The next call does not wait again.
    void refreshToken().then(done);
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toHaveBeenCalledTimes(2);
  });

  test('lets later calls leave at once when the session has not loaded', async () => {
    const load = vi.fn(() => new Promise<never>(() => undefined));
    const { accessToken, refreshToken } = createLazySession(reader({ authToken: 't' }), load);
    void refreshToken();
    await vi.advanceTimersByTimeAsync(SESSION_CODE_WAIT_MS);
    const done = vi.fn();
    accessToken();
    void refreshToken().then(done);
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toHaveBeenCalledOnce();
    expect(load).toHaveBeenCalledOnce();
  });

  test('requests code that fails once', async () => {
    const load = vi.fn(async () => Promise.reject(new Error('no code')));
    const { accessToken, refreshToken } = createLazySession(reader({ authToken: 't' }), load);
    await refreshToken();
    accessToken();
    await refreshToken();
    expect(load).toHaveBeenCalledOnce();
  });
});
