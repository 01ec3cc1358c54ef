import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createCatalogue, getContent, loadSender } from '@/catalogue';
import { createLazySession, SESSION_CODE_WAIT_MS } from '@/catalogue/auth/lazy-session';
import {
  createTokenRefresh,
  type Locks,
  REFRESH_CALL_DEADLINE_MS,
  REFRESH_PAUSE_MS,
  REFRESH_WAIT_MS,
  type TokenJar,
} from '@/catalogue/auth/token-refresh';
import { tokenExpiryMs } from '@/domain/catalogue/token-expiry';
import { aToken } from '../fixtures/tokens';
import { FULL_CONTENT } from '../fixtures/wire';
import { type Answer, type AnsweringServer, json, startAnsweringServer } from '../support/answering-server';
import { FakeLocks } from './fake-locks';
import { until } from './until';

beforeAll(loadSender);

let server: AnsweringServer;

// A request that a test gave up may arrive after its end: it must not count for the next one.
beforeEach(async () => {
  server = await startAnsweringServer();
});
afterEach(() => server.close());

const REFRESH = '/authentication/refresh';

/** The cookies of one browser. */
interface Cookies {
  authToken: string | null;
  refreshToken: string | null;
}

const expired = (): Cookies => ({ authToken: aToken(-60, 'old'), refreshToken: 'r1' });

/** Opens a page of a viewer: its client and its warnings. */
function aPage(cookies: Cookies, locks: Locks | null = null, codeMs = 0) {
  const problems: string[] = [];
  const jar: TokenJar = {
    access: () => cookies.authToken,
    refresh: () => cookies.refreshToken,
    replace: (authToken, refreshToken) => {
      cookies.authToken = authToken;
      cookies.refreshToken = refreshToken ?? cookies.refreshToken;
    },
  };
  const options = { baseUrl: server.base, sessionContext: () => null };
  const refresh = createTokenRefresh({
    jar,
    catalogue: createCatalogue({ ...options, accessToken: () => null }),
    locks,
    onProblem: (problem) => void problems.push(problem),
  });
  const load = async () => {
    if (codeMs > 0) await new Promise((resolve) => setTimeout(resolve, codeMs));
    return { accessToken: jar.access, refreshToken: refresh };
  };
  const { refreshToken } = createLazySession((name) => cookies[name as keyof Cookies], load);
  const catalogue = createCatalogue({ ...options, accessToken: jar.access, refreshToken });
  const ask = (signal = new AbortController().signal, deadlineMs?: number) =>
    catalogue.call(getContent, { path: { id: 1 } }, { signal, ...(deadlineMs && { deadlineMs }) });
  return { ask, problems };
}

/** Answers the renewal with this response, and every other call with a film. */
function serve(renewal: Answer): void {
  server.answer((response, request) => {
    if (request.url === REFRESH) renewal(response, request);
    else json(FULL_CONTENT)(response, request);
  });
}

const renewWith =
  (token: string, body: unknown = {}, prefix = 'Bearer '): Answer =>
  (response, request) => {
    response.setHeader('Authorization', `${prefix}${token}`);
    json(body)(response, request);
  };

const renewals = () => server.requests.filter(({ url }) => url === REFRESH);
/** The tokens of the other calls. */
const carried = () =>
  server.requests.filter(({ url }) => url !== REFRESH).map(({ headers }) => headers.authorization ?? null);

describe('Token renewal', () => {
  test('happens once before the request, which carries the new token', async () => {
    const cookies = expired();
    const old = cookies.authToken;
    const token = aToken(600, 'new');
    serve(renewWith(token));
    expect(await aPage(cookies).ask()).toMatchObject({ ok: true });
    expect(server.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `POST ${REFRESH}`,
      'GET /contents/1',
    ]);
    expect(JSON.parse(renewals()[0]?.body ?? '')).toEqual({ refreshToken: 'r1', accessToken: old });
    expect(renewals()[0]?.headers).not.toHaveProperty('authorization');
    expect(carried()).toEqual([`Bearer ${token}`]);
    expect(cookies).toEqual({ authToken: token, refreshToken: 'r1' });
    expect(tokenExpiryMs(cookies.authToken ?? '')).toBeGreaterThan(Date.now());
  });

  test.each([
    ['with the scheme', 'Bearer '],
    ['with the scheme in lower case', 'bearer '],
    ['without a scheme', ''],
  ])('reads the token from the header %s', async (_, prefix) => {
    const cookies = expired();
    const token = aToken(600);
    serve(renewWith(token, {}, prefix));
    await aPage(cookies).ask();
    expect(cookies.authToken).toBe(token);
  });

  test.each<[string, unknown, string]>([
    ['a new refresh token', { refreshToken: 'r2' }, 'r2'],
    ['no refresh token', {}, 'r1'],
    ['no JSON', '', 'r1'],
    ['something else', { refreshToken: 5 }, 'r1'],
  ])('keeps the right refresh token when the body has %s', async (_, body, stored) => {
    const cookies = expired();
    const token = aToken(600);
    serve(renewWith(token, body));
    await aPage(cookies).ask();
    expect(cookies).toEqual({ authToken: token, refreshToken: stored });
  });

  test.each<[string, Cookies]>([
    ['is still valid', { authToken: aToken(60), refreshToken: 'r1' }],
    ['has no expiry', { authToken: 'opaque', refreshToken: 'r1' }],
    ['is absent', { authToken: null, refreshToken: 'r1' }],
  ])('does not happen for a token that %s', async (_, cookies) => {
    serve(renewWith(aToken(600)));
    await aPage(cookies).ask();
    expect(renewals()).toEqual([]);
    expect(carried()).toEqual([cookies.authToken && `Bearer ${cookies.authToken}`]);
  });
});

describe('Single token renewal', () => {
  test('serves 50 requests at once', async () => {
    const token = aToken(600);
    serve(renewWith(token));
    const { ask } = aPage(expired());
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => ask()));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(50);
    expect(renewals()).toHaveLength(1);
    expect(carried()).toEqual(Array(50).fill(`Bearer ${token}`));
  });

  test.each<[string, Locks | null]>([
    ['two tabs, by Web Locks', new FakeLocks()],
    ['two widgets of one page without Web Locks', null],
  ])('serves %s', async (_, locks) => {
    const cookies = expired();
    serve(renewWith(aToken(600), { refreshToken: 'r2' }));
    const pages = [aPage(cookies, locks), aPage(cookies, locks)];
    const outcomes = await Promise.all(pages.flatMap(({ ask }) => [ask(), ask(), ask()]));
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    expect(renewals()).toHaveLength(1);
    expect(carried()).toEqual(Array(6).fill(`Bearer ${cookies.authToken}`));
  });

  test('serves a page until the new token has expired as well', async () => {
    const cookies = expired();
    serve((response, request) => renewWith(aToken(600, String(renewals().length)))(response, request));
    const { ask } = aPage(cookies);
    await ask();
    cookies.authToken = aToken(-1);
    await ask();
    expect(renewals()).toHaveLength(2);
  });
});

describe('Failed token renewal', () => {
  const unchanged = async (renewal: Answer, locks: Locks | null = null) => {
    const cookies = expired();
    const before = { ...cookies };
    serve(renewal);
    const page = aPage(cookies, locks);
    expect(await page.ask()).toMatchObject({ ok: true });
    expect(carried()).toEqual([`Bearer ${before.authToken}`]);
    expect(cookies).toEqual(before);
    return page;
  };

  test.each<[string, Answer]>([
    ['401', json({}, 401)],
    ['500', json({}, 500)],
    ['503', json({}, 503)],
    ['a response without the header', json({ refreshToken: 'r2' })],
    ['an empty header', renewWith('', { refreshToken: 'r2' }, '')],
    ['a header of several words', renewWith('Basic abc def', {}, '')],
    ['a connection that is reset', (response) => response.socket?.resetAndDestroy()],
  ])('lets the request go out unchanged after %s', async (_, renewal) => {
    const { problems } = await unchanged(renewal);
    expect(problems).toHaveLength(1);
    for (const secret of ['r1', 'r2', 'abc']) expect(problems[0]).not.toContain(secret);
    // A renewal changes data, so it is not repeated automatically.
    expect(renewals()).toHaveLength(1);
  });

  test.each<[string, Cookies]>([
    ['signed out', { authToken: null, refreshToken: null }],
    ['signed in as somebody else', { authToken: aToken(600, 'other'), refreshToken: 'r9' }],
  ])('keeps a viewer who has %s meanwhile', async (_, now) => {
    const cookies = expired();
    serve((response, request) => {
      Object.assign(cookies, now);
      renewWith(aToken(600), { refreshToken: 'r2' })(response, request);
    });
    await aPage(cookies).ask();
    expect(cookies).toEqual(now);
    expect(carried()).toEqual([now.authToken && `Bearer ${now.authToken}`]);
  });

  test('lets the request go out unchanged without a refresh token', async () => {
    const cookies = { ...expired(), refreshToken: null };
    serve(renewWith(aToken(600)));
    const { ask, problems } = aPage(cookies);
    await ask();
    expect(renewals()).toEqual([]);
    expect(problems).toHaveLength(1);
  });

  test('lets the request go out unchanged when Web Locks refuse the frame', async () => {
    const request = async () => {
      throw new DOMException('no origin', 'SecurityError');
    };
    const { problems } = await unchanged(renewWith(aToken(600)), { request } as unknown as Locks);
    expect(problems).toEqual(['SecurityError: no origin']);
  });

  test('is not repeated when the new token has expired as well', async () => {
    const cookies = expired();
    serve(renewWith(aToken(-5)));
    const { ask } = aPage(cookies);
    await ask();
    await ask();
    expect(renewals()).toHaveLength(1);
  });
});

describe('Token renewal wait', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const arrived = (url: string) => until(() => server.requests.some((one) => one.url === url));

  test('counts no code: a call with a short limit carries the token of a slow start', async () => {
    const cookies = expired();
    const token = aToken(600, 'new');
    let answerDelayed: (() => void) | undefined;
    serve((response, request) => {
      answerDelayed = () => renewWith(token)(response, request);
    });
    const outcome = aPage(cookies, null, 8_000).ask(undefined, 5_000);
    await vi.advanceTimersByTimeAsync(8_000);
    await arrived(REFRESH);
    await vi.advanceTimersByTimeAsync(REFRESH_WAIT_MS - 500);
    answerDelayed?.();
    expect(await outcome).toMatchObject({ ok: true });
    expect(carried()).toEqual([`Bearer ${token}`]);
  });

  test('ends where the code and the renewal hang, and the call has its time all the same', async () => {
    serve(() => undefined);
    const hangs = aPage(expired(), null, SESSION_CODE_WAIT_MS * 2).ask(undefined, 5_000);
    await vi.advanceTimersByTimeAsync(SESSION_CODE_WAIT_MS);
    expect(await hangs).toMatchObject({ ok: true });
    expect(renewals()).toEqual([]);
  });

  test('ends for a hanging renewal, and is skipped for a while afterwards', async () => {
    const cookies = expired();
    serve(() => undefined);
    const { ask, problems } = aPage(cookies);
    const outcome = ask();
    await arrived(REFRESH);
    expect(carried()).toEqual([]);
    await vi.advanceTimersByTimeAsync(REFRESH_WAIT_MS);
    expect(await outcome).toMatchObject({ ok: true });
    expect(problems).toEqual(['timed out after 3 s waiting for the service']);

    serve(renewWith(aToken(600)));
    expect(await ask()).toMatchObject({ ok: true });
    expect(renewals()).toEqual([]);
    await vi.advanceTimersByTimeAsync(REFRESH_PAUSE_MS);
    expect(await ask()).toMatchObject({ ok: true });
    expect(renewals()).toHaveLength(1);
    expect(carried().at(-1)).toBe(`Bearer ${cookies.authToken}`);
  });

  test('ends for a slow renewal, whose late token serves the next request', async () => {
    const cookies = expired();
    const token = aToken(600, 'late');
    let answerDelayed: (() => void) | undefined;
    serve((response, request) => {
      answerDelayed = () => renewWith(token, { refreshToken: 'r2' })(response, request);
    });
    const { ask } = aPage(cookies);
    const outcome = ask();
    await arrived(REFRESH);
    await vi.advanceTimersByTimeAsync(REFRESH_WAIT_MS);
    expect(await outcome).toMatchObject({ ok: true });
    answerDelayed?.();
    await until(() => cookies.authToken === token);
    expect(cookies.refreshToken).toBe('r2');
    await ask();
    expect(carried().at(-1)).toBe(`Bearer ${token}`);
  });

  test('ends when another tab keeps the lock', async () => {
    serve(renewWith(aToken(600)));
    const locks = new FakeLocks();
    locks.block();
    const outcome = aPage(expired(), locks).ask();
    await vi.advanceTimersByTimeAsync(REFRESH_WAIT_MS);
    expect(await outcome).toMatchObject({ ok: true });
    expect(renewals()).toEqual([]);
  });

  test('ends when the request is aborted', async () => {
    serve(() => undefined);
    const controller = new AbortController();
    const outcome = aPage(expired()).ask(controller.signal);
    await arrived(REFRESH);
    controller.abort();
    expect(await outcome).toEqual({ ok: false, error: { kind: 'aborted' } });
    // The next test would otherwise wait for the lock of the page.
    await vi.advanceTimersByTimeAsync(REFRESH_CALL_DEADLINE_MS);
  });
});
