import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Answer, BrokenCalls } from '../../../e2e/faults/answers';
import { type FaultProxy, startFaultProxy } from '../../../e2e/faults/fault-proxy';

const BODY = 'a body of the service';
const BODIES: Readonly<Record<string, string>> = { '/json': '{"id":1,"list":[{"name":"a"}]}' };
const SEGMENT = /\.m4s/;

let service: Server;
let servicePort: number;
let proxy: FaultProxy;

const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${proxy.port}${path}`, init);
const begin = (answer: Answer, more: Partial<BrokenCalls> = {}) => proxy.begin({ url: SEGMENT, answer, ...more });

beforeAll(async () => {
  service = createServer(({ url = '' }, answer) => answer.end(BODIES[url] ?? BODY));
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  servicePort = (service.address() as AddressInfo).port;
  proxy = await startFaultProxy(servicePort, (path) =>
    path.startsWith('/list') ? (text) => text.toUpperCase() : null,
  );
});
afterEach(() => proxy.end());
afterAll(async () => {
  await proxy.close();
  service.close();
});

test('Fault proxy: passes every call without a fault, and those that do not match one', async () => {
  expect(await (await ask('/1.m4s')).text()).toBe(BODY);
  begin('reset');
  expect(await (await ask('/master.m3u8')).text()).toBe(BODY);
  expect(proxy.met()).toBe(0);
});

test('Fault proxy: a silent call is answered when the fault ends', async () => {
  begin('silence');
  let isAnswered = false;
  const answer = ask('/1.m4s').then((response) => {
    isAnswered = true;
    return response.text();
  });
  await expect.poll(() => proxy.met()).toBe(1);
  expect(isAnswered).toBe(false);
  proxy.end();
  expect(await answer).toBe(BODY);
});

test('Fault proxy: a status may be read by the page', async () => {
  begin('503');
  const answer = await ask('/1.m4s', { headers: { origin: 'http://localhost:1' } });
  expect(answer.status).toBe(503);
  expect(answer.headers.get('access-control-allow-origin')).toBe('http://localhost:1');
});

test('Fault proxy: noise has the length of the body and stays out of caches', async () => {
  begin('garbage');
  const answer = await ask('/1.m4s');
  const text = await answer.text();
  expect(text).not.toContain('body');
  expect(answer.headers.get('content-length')).toBe(String(BODY.length));
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test.each(['reset', 'refused', 'truncated'] as const)(
  'Fault proxy: a connection that is %s fails the call',
  async (kind) => {
    begin(kind);
    await expect(ask('/1.m4s').then((answer) => answer.text())).rejects.toThrow();
  },
);

test('Fault proxy: after half of the body comes nothing, and the connection ends with the fault', async () => {
  begin('half');
  const answer = await ask('/1.m4s');
  const reader = answer.body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  expect(new TextDecoder().decode(value)).toBe(BODY.slice(0, BODY.length / 2));
  proxy.end();
  await expect(reader?.read()).rejects.toThrow();
});

test('Fault proxy: a fault meets as many calls as it says', async () => {
  begin('404', { times: 1 });
  expect((await ask('/1.m4s')).status).toBe(404);
  expect((await ask('/1.m4s')).status).toBe(200);
  expect(proxy.met()).toBe(1);
});

test('Fault proxy: rewrites the chosen answers', async () => {
  expect(await (await ask('/list?of=episodes')).text()).toBe(BODY.toUpperCase());
});

test.each([
  ['halved', BODY.slice(0, BODY.length / 2), null],
  ['empty', '', 'text/plain'],
  ['null', 'null', 'application/json'],
  ['html', expect.stringContaining('<!doctype html>'), 'text/html; charset=utf-8'],
  ['huge', expect.stringMatching(/^a body of the service {5000000}$/), null],
] as const)('Fault proxy: the body can be %s', async (kind, body, type) => {
  begin(kind);
  const answer = await ask('/1.m4s');
  expect(await answer.text()).toEqual(body);
  expect(answer.headers.get('content-type')).toBe(type);
});

test('Fault proxy: the values of JSON can have other types, at the top or below', async () => {
  begin('wrong-types', { url: /json/ });
  expect(await (await ask('/json')).json()).toEqual({ id: 'seven', list: {} });
  begin('wrong-inside', { url: /json/ });
  expect(await (await ask('/json')).json()).toEqual({ id: 'seven', list: [[]] });
});

test('Fault proxy: another origin only may read an answer', async () => {
  begin('no-cors');
  expect((await ask('/1.m4s')).headers.get('access-control-allow-origin')).toBe('https://other.example');
});

const playlist = (first: number, count: number) =>
  `#EXTM3U\n#EXT-X-PLAYLIST-TYPE:EVENT\n#EXT-X-MEDIA-SEQUENCE:${first}\n` +
  Array.from({ length: count }, (_, index) => `#EXT-X-PROGRAM-DATE-TIME:x\n${first + index}.m4s\n`).join('');

test('Fault proxy: a live playlist can stand still, start again or have a short window', async () => {
  const LIVE = '/live.m3u8';
  const read = async (more: number) => {
    Object.assign(BODIES, { [LIVE]: playlist(0, 10 + more) });
    return (await ask(LIVE)).text();
  };
  begin('stale', { url: /live/ });
  expect(await read(0)).toBe(playlist(0, 10));
  expect(await read(1)).toBe(playlist(0, 10));
  const head = (first: number) => `#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:${first}\n`;
  const names = (text: string) => text.match(/\d+\.m4s/g);
  begin('sequence-again', { url: /live/ });
  expect(names(await read(0))).toEqual(['7.m4s', '8.m4s', '9.m4s']);
  const again = await read(1);
  expect(again.startsWith(head(0))).toBe(true);
  expect(names(again)).toEqual(['7.m4s', '8.m4s', '9.m4s', '10.m4s']);
  begin('short-window', { url: /live/ });
  expect(await read(0)).toMatch(new RegExp(`^${head(2)}`));
  expect(names(await read(2))?.[0]).toBe('4.m4s');
});

test('Fault proxy: calls without the token of a viewer can pass, and preflights meet a server that is away only', async () => {
  begin('401', { withToken: true });
  expect((await ask('/1.m4s')).status).toBe(200);
  expect((await ask('/1.m4s', { headers: { authorization: 'Bearer x' } })).status).toBe(401);
  expect((await ask('/1.m4s', { method: 'OPTIONS', headers: { authorization: 'Bearer x' } })).status).toBe(200);
  begin('refused');
  await expect(ask('/1.m4s', { method: 'OPTIONS' })).rejects.toThrow();
});

test('Fault proxy: a call that hangs goes on hanging after the end of the fault', async () => {
  begin('hang');
  const given = new AbortController();
  const answer = ask('/1.m4s', { signal: given.signal });
  await expect.poll(() => proxy.met()).toBe(1);
  proxy.end();
  // A call after it is answered.
  expect(await (await ask('/2.m4s')).text()).toBe(BODY);
  given.abort(new Error('still silent'));
  await expect(answer).rejects.toThrow('still silent');
});

test('Fault proxy: a browser can use it for every server, by whole URLs', async () => {
  const every = await startFaultProxy();
  const status = (path: string) =>
    new Promise((resolve) => {
      const host = `localhost:${servicePort}`;
      request({ port: every.port, path: `http://${host}${path}`, headers: { host } }, (answer) => {
        answer.resume();
        resolve([answer.statusCode, answer.headers.connection]);
      }).end();
    });
  every.begin({ url: new RegExp(`:${servicePort}/broken`), answer: '410' });
  expect(await status('/good')).toEqual([200, 'close']);
  expect(await status('/broken')).toEqual([410, 'close']);
  expect(every.broken).toMatchObject([{ host: `localhost:${servicePort}` }]);
  await every.close();
});
