import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createCatalogue, keepAlive, saveTimeProgress } from '@/catalogue';
import { aToken } from '../fixtures/tokens';
import { type Answer, type AnsweringServer, json, startAnsweringServer } from '../support/answering-server';

let server: AnsweringServer;

// A request that a test gave up may arrive after its end: it must not count for the next one.
beforeEach(async () => {
  server = await startAnsweringServer();
});
afterEach(() => server.close());
afterEach(() => {
  vi.restoreAllMocks();
});

const refreshToken = vi.fn(async () => undefined);

/** Sends a position in a call that outlives the page. */
function sendProgress(answer: Answer, { token = 'abc', signal = new AbortController().signal } = {}) {
  server.answer(answer);
  const catalogue = createCatalogue({
    baseUrl: server.base,
    sessionContext: () => 'fp-1',
    accessToken: () => token,
    refreshToken,
  });
  const params = { path: { id: 1, episodeId: 11 }, body: { seconds: 12 } };
  return catalogue.call(saveTimeProgress, params, { signal, send: keepAlive });
}

const nothing: Answer = (response) => response.writeHead(204).end();
const url = () => `${server.base}/contents/1/episodes/11/time-progress`;

describe('Catalogue keepalive call', () => {
  test('has the method, headers and body of any other call', async () => {
    expect(await sendProgress(nothing)).toEqual({ ok: true, value: null });
    expect(server.requests).toMatchObject([
      {
        method: 'POST',
        url: '/contents/1/episodes/11/time-progress',
        body: '{"seconds":12}',
        headers: { 'content-type': 'application/json', authorization: 'Bearer abc', 'x-session-context': 'fp-1' },
      },
    ]);
  });

  test('sets the keepalive flag of fetch', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    await sendProgress(nothing);
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ keepalive: true });
  });

  test('is sent before the page can be unloaded', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    const sent = sendProgress(nothing);
    // The callback runs after the pending promises; an unloading page allows no more time.
    await new Promise<void>((next) => process.nextTick(next));
    expect(fetched).toHaveBeenCalledOnce();
    await sent;
  });

  test('does not wait for a new token, because the page may be gone before', async () => {
    const token = aToken(-60);
    await sendProgress(nothing, { token });
    expect(refreshToken).not.toHaveBeenCalled();
    expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${token}`);
  });

  test('gives a failure as a value', async () => {
    expect(await sendProgress(json({}, 401))).toMatchObject({
      ok: false,
      error: { kind: 'http', url: url(), status: 401 },
    });
    expect(await sendProgress((response) => response.socket?.resetAndDestroy())).toEqual({
      ok: false,
      error: { kind: 'network', url: url() },
    });
  });
});
