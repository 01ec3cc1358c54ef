import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createReference } from '../../services/reference/src/app';
import type { RunningServer } from '../../services/reference/src/http-server';
import { localOrigin } from '../../services/reference/src/local-origin';
import type { LoggedCall } from '../../services/reference/src/request-log';
import { startReference } from '../../services/reference/src/server';
import { startTestReference } from '../support/reference-server';

let reference: RunningServer;

beforeAll(async () => {
  reference = await startTestReference();
});
afterAll(() => reference.close());

const call = (path: string, init?: RequestInit): Promise<Response> => fetch(`${reference.origin}${path}`, init);
const json = async (path: string): Promise<unknown> => (await call(path)).json();

describe('Statistics endpoint', () => {
  beforeEach(() => call('/statistics', { method: 'DELETE' }));
  const send = (body: string, type: string) =>
    call('/statistics', { method: 'POST', body, headers: { 'Content-Type': type } });

  it('accepts an object, an array and a beacon of plain text', async () => {
    expect((await send('{"event":"ad_play"}', 'application/json')).status).toBe(204);
    expect((await send('[{"event":"a"},{"event":"b"}]', 'text/plain;charset=UTF-8')).status).toBe(204);
    expect(await json('/statistics')).toEqual([{ event: 'ad_play' }, { event: 'a' }, { event: 'b' }]);
  });

  it('keeps the last thousand events', async () => {
    await send(JSON.stringify(Array.from({ length: 1005 }, (_, index) => index)), 'application/json');
    const stored = (await json('/statistics')) as number[];
    expect([stored.length, stored[0], stored.at(-1)]).toEqual([1000, 5, 1004]);
  });

  it('passes batches on to a collector as the player sent them', async () => {
    const collector = await startTestReference();
    const passing = await startReference({ port: 0, bind: '127.0.0.1', collector: `${collector.origin}/statistics` });
    try {
      const body = '[{"event":"a"}]';
      expect((await fetch(`${passing.origin}/statistics`, { method: 'POST', body })).status).toBe(204);
      expect(await (await fetch(`${passing.origin}/statistics`)).json()).toEqual([{ event: 'a' }]);
      const received = async () => (await fetch(`${collector.origin}/statistics`)).json();
      await expect.poll(received).toEqual([{ event: 'a' }]);
    } finally {
      await passing.close();
      await collector.close();
    }
  });

  it('keeps the events of each key apart', async () => {
    await call('/statistics?s=a', { method: 'POST', body: '{"event":"of a"}' });
    await send('{"event":"of nobody"}', 'text/plain');
    expect(await json('/statistics?s=a')).toEqual([{ event: 'of a' }]);
    expect(await json('/statistics')).toEqual([{ event: 'of nobody' }]);
    await call('/statistics?s=a', { method: 'DELETE' });
    expect(await json('/statistics?s=a')).toEqual([]);
    expect(await json('/statistics')).toHaveLength(1);
  });

  it('keeps at most 200 keys', async () => {
    const app = createReference({ publicOrigin: 'http://localhost:1' });
    for (let key = 0; key < 202; key += 1) await app.request(`/statistics?s=${key}`, { method: 'POST', body: '{}' });
    expect(await (await app.request('/statistics?s=0')).json()).toEqual([]);
    expect(await (await app.request('/statistics?s=201')).json()).toEqual([{}]);
  });

  it.each(['', 'nonsense', '12', 'null'])('refuses %j', async (body) => {
    expect((await send(body, 'text/plain')).status).toBe(400);
    expect(await json('/statistics')).toEqual([]);
  });
});

describe('Ad list endpoint', () => {
  it.each(['', '?content_id=1&episode_id=101', '?content_id=10', '?content_id=x'])(
    'has both lists for the query "%s"',
    async (query) => {
      const response = await call(`/ad-list.json${query}`);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(await response.json()).toEqual({ prerollList: expect.any(Array), midrollList: expect.any(Array) });
    },
  );

  it('is empty for content 10', async () => {
    expect(await json('/ad-list.json?content_id=10')).toEqual({ prerollList: [], midrollList: [] });
  });
});

describe('Call log', () => {
  beforeEach(() => call('/__log', { method: 'DELETE' }));
  const log = async (): Promise<LoggedCall[]> => (await json('/__log')) as LoggedCall[];

  it('lists the calls in order, except its own', async () => {
    await call('/contents/1/available?domain=http%3A%2F%2Fowner.example');
    await call('/contents/404');
    await call('/statistics', { method: 'POST', body: '{}' });
    const calls = await log();
    expect(calls.map(({ method, path, query, status }) => [method, path, query, status])).toEqual([
      ['GET', '/contents/1/available', '?domain=http%3A%2F%2Fowner.example', 200],
      ['GET', '/contents/404', '', 404],
      ['POST', '/statistics', '', 204],
    ]);
    expect(Date.now() - (calls[0]?.at ?? 0)).toBeLessThan(10_000);
  });

  it('lists a call without a proper response with status 0', async () => {
    await call('/contents/1?fault=reset').catch(() => null);
    await call('/contents/1?fault=hang', { signal: AbortSignal.timeout(50) }).catch(() => null);
    await call('/contents/1?fault=status:503');
    expect((await log()).map(({ status }) => status)).toEqual([0, 0, 503]);
  });

  it('keeps the last thousand calls', async () => {
    const app = createReference({ publicOrigin: 'http://localhost:1' });
    for (let index = 0; index < 1010; index += 1) await app.request(`/contents/${index}`);
    const calls = (await (await app.request('/__log')).json()) as LoggedCall[];
    expect([calls.length, calls[0]?.path, calls.at(-1)?.path]).toEqual([1000, '/contents/10', '/contents/1009']);
  });
});

describe('Service page', () => {
  it('lists contents, calls and faults in Russian', async () => {
    const response = await call('/');
    const page = await response.text();
    expect(response.headers.get('content-type')).toContain('text/html');
    for (const word of [
      'Маяк на краю',
      'Полночный трамвай',
      'недоступен в регионе',
      'GET /episodes',
      'stall:50%',
      'times:1',
    ]) {
      expect(page).toContain(word);
    }
    expect(page).toContain('<html lang="ru">');
  });
});

describe('Service', () => {
  it('uses its own origin in the URLs of its responses', async () => {
    expect(await json('/contents/10')).toMatchObject({
      posterUrl: `${reference.origin}/media/posters/midnight-tram.jpg`,
    });
  });

  it('refuses to start on a port in use', async () => {
    const port = Number(new URL(reference.origin).port);
    await expect(startReference({ port, bind: '127.0.0.1' })).rejects.toThrow('EADDRINUSE');
  });

  it.each([
    ['127.0.0.1', 'http://localhost:81'],
    ['0.0.0.0', 'http://localhost:81'],
    ['::', 'http://localhost:81'],
    ['192.168.0.5', 'http://192.168.0.5:81'],
    ['fd00::1', 'http://[fd00::1]:81'],
  ])('bound to %s has the URL %s', (bind, origin) => {
    expect(localOrigin(bind, 81)).toBe(origin);
  });

  it('without a socket refuses faults that need one', async () => {
    const app = createReference({ publicOrigin: 'http://localhost:1' });
    expect((await app.request('/contents/1?fault=hang')).status).toBe(501);
    expect((await app.request('/contents/1?fault=status:500')).status).toBe(500);
  });
});
