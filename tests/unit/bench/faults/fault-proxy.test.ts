import { createServer, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type FaultEffect, type FaultProxy, startFaultProxy } from '../../../../bench/faults/fault-proxy';

const BODY = 'a body of the service';
const SEGMENT = /\.m4s/;

let service: Server;
let proxy: FaultProxy;

const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${proxy.port}${path}`, init);
const begin = (effect: FaultEffect, times?: number) =>
  proxy.begin({ calls: SEGMENT, effect, ...(times !== undefined && { times }) });

beforeAll(async () => {
  service = createServer((_, answer) => answer.end(BODY));
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const own = service.address();
  if (typeof own !== 'object' || own === null) throw new Error('The service does not listen');
  proxy = await startFaultProxy(own.port, (path) => (path.startsWith('/list') ? (text) => text.toUpperCase() : null));
});
afterEach(() => proxy.end());
afterAll(async () => {
  await proxy.close();
  service.close();
});

test('Fault proxy: passes every call without a fault, and those that do not match one', async () => {
  expect(await (await ask('/1.m4s')).text()).toBe(BODY);
  begin({ kind: 'reset' });
  expect(await (await ask('/master.m3u8')).text()).toBe(BODY);
  expect(proxy.met()).toBe(0);
});

test('Fault proxy: a silent call is answered when the fault ends', async () => {
  begin({ kind: 'silence' });
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
  begin({ kind: 'status', status: 503 });
  const answer = await ask('/1.m4s', { headers: { origin: 'http://localhost:1' } });
  expect(answer.status).toBe(503);
  expect(answer.headers.get('access-control-allow-origin')).toBe('http://localhost:1');
});

test('Fault proxy: noise has the length of the body and stays out of caches', async () => {
  begin({ kind: 'noise' });
  const answer = await ask('/1.m4s');
  const text = await answer.text();
  expect(text).not.toContain('body');
  expect(answer.headers.get('content-length')).toBe(String(BODY.length));
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test.each(['reset', 'cut'] as const)('Fault proxy: a connection that is %s fails the call', async (kind) => {
  begin({ kind });
  await expect(ask('/1.m4s').then((answer) => answer.text())).rejects.toThrow();
});

test('Fault proxy: after half of the body comes nothing, and the connection ends with the fault', async () => {
  begin({ kind: 'half' });
  const answer = await ask('/1.m4s');
  const reader = answer.body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  expect(new TextDecoder().decode(value)).toBe(BODY.slice(0, BODY.length / 2));
  proxy.end();
  await expect(reader?.read()).rejects.toThrow();
});

test('Fault proxy: a fault meets as many calls as it says', async () => {
  begin({ kind: 'status', status: 404 }, 1);
  expect((await ask('/1.m4s')).status).toBe(404);
  expect((await ask('/1.m4s')).status).toBe(200);
  expect(proxy.met()).toBe(1);
});

test('Fault proxy: rewrites the chosen answers', async () => {
  expect(await (await ask('/list?of=episodes')).text()).toBe(BODY.toUpperCase());
});
