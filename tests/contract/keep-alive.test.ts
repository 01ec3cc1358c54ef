import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createCatalogue, keepAlive, saveTimeProgress } from '@/catalogue';
import { aToken } from '../fixtures/tokens';
import { type Answer, type AnsweringServer, json, startAnsweringServer } from '../support/answering-server';

let server: AnsweringServer;

beforeAll(async () => {
  server = await startAnsweringServer();
});
afterAll(() => server.close());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const refreshToken = vi.fn(async () => undefined);

/** Tells a place in the way that outlives the page. */
function tell(answer: Answer, { token = 'abc', signal = new AbortController().signal } = {}) {
  server.answer(answer);
  const catalogue = createCatalogue({
    baseUrl: server.base,
    sessionContext: () => 'fp-1',
    accessToken: () => token,
    refreshToken,
  });
  const params = { path: { id: 1, episodeId: 11 }, body: { seconds: 12 } };
  return catalogue.call(saveTimeProgress, params, { signal, adapter: keepAlive });
}

const nothing: Answer = (response) => response.writeHead(204).end();
const url = () => `${server.base}/contents/1/episodes/11/time-progress`;

/** A page of this address with these cookies. */
function stubPage(address: string, cookie: string): void {
  vi.stubGlobal('document', { baseURI: address, cookie });
  vi.stubGlobal('location', new URL(address));
}

describe('a call that outlives its page', () => {
  test('is what any other call is', async () => {
    expect(await tell(nothing)).toEqual({ ok: true, value: null });
    expect(server.requests).toMatchObject([
      {
        method: 'POST',
        url: '/contents/1/episodes/11/time-progress',
        body: '{"seconds":12}',
        headers: { 'content-type': 'application/json', authorization: 'Bearer abc', 'x-session-context': 'fp-1' },
      },
    ]);
  });

  test('is marked as such', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    await tell(nothing);
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ keepalive: true });
  });

  test('leaves before the page goes on to anything else', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    const sent = tell(nothing);
    // Runs once no promise has anything left to do; a page that is being left gives no more than that.
    await new Promise<void>((next) => process.nextTick(next));
    expect(fetched).toHaveBeenCalledOnce();
    await sent;
  });

  test('waits for no new token: the page may be gone before that came', async () => {
    const token = aToken(-60);
    await tell(nothing, { token });
    expect(refreshToken).not.toHaveBeenCalled();
    expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${token}`);
  });

  test('that fails is a value', async () => {
    expect(await tell(json({}, 401))).toMatchObject({ ok: false, error: { kind: 'http', url: url(), status: 401 } });
    expect(await tell((response) => response.socket?.resetAndDestroy())).toEqual({
      ok: false,
      error: { kind: 'network', url: url() },
    });
  });

  test('carries the XSRF cookie to the page’s own origin', async () => {
    stubPage(`${server.base}/vv-player.php`, 'a=1; XSRF-TOKEN=x%3Dy; b=2');
    await tell(nothing);
    expect(server.requests[0]?.headers).toMatchObject({ 'x-xsrf-token': 'x=y' });
  });

  test.each([
    ['another origin', 'https://player.example/', 'XSRF-TOKEN=x'],
    ['its own, where there is none', '', 'XSRF=x; NO-XSRF-TOKEN=y'],
  ])('carries none to %s', async (_, address, cookie) => {
    stubPage(address || `${server.base}/`, cookie);
    await tell(nothing);
    expect(server.requests[0]?.headers).not.toHaveProperty('x-xsrf-token');
  });
});
