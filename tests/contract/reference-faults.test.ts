import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FaultCounter, parseFault } from '../../services/reference/src/faults';
import type { RunningServer } from '../../services/reference/src/http-server';
import { startTestReference } from '../support/reference-server';

const POSTER = '/media/posters/lighthouse.jpg';
let reference: RunningServer;
let posterSize: number;

beforeAll(async () => {
  reference = await startTestReference();
  posterSize = (await (await fetch(`${reference.origin}${POSTER}`)).arrayBuffer()).byteLength;
});
afterAll(() => reference.close());

const call = (path: string, init?: RequestInit): Promise<Response> => fetch(`${reference.origin}${path}`, init);
const statusOf = async (path: string, init?: RequestInit): Promise<number> => (await call(path, init)).status;

interface RawAnswer {
  readonly head: string;
  readonly bodyLength: number;
  readonly end: 'closed' | 'reset' | 'open';
}

/** A response counts as left open after this silence. */
const SILENCE_MS = 600;

/**
 * Speaks HTTP over a bare socket, to read the exact bytes and the end of the connection. Silence counts from the last
 * byte. Before the first byte it counts only if no response is expected, because a busy machine is slow.
 */
function raw(path: string, expects: 'answer' | 'nothing' = 'answer'): Promise<RawAnswer> {
  const { hostname, port } = new URL(reference.origin);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) });
    let received = Buffer.alloc(0);
    const finish = (end: RawAnswer['end']): void => {
      clearTimeout(timer);
      socket.destroy();
      const at = received.indexOf('\r\n\r\n');
      const head = received.subarray(0, Math.max(at, 0)).toString().toLowerCase();
      resolve({ head, bodyLength: at < 0 ? 0 : received.length - at - 4, end });
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const awaitSilence = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => finish('open'), SILENCE_MS);
    };
    socket.on('connect', () => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost:8080\r\n\r\n`);
      if (expects === 'nothing') awaitSilence();
    });
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      awaitSilence();
    });
    socket.on('end', () => finish('closed'));
    socket.on('error', () => finish('reset'));
  });
}

describe('Reference fault status', () => {
  it.each([404, 429, 500, 503])('answers %i', async (status) => {
    expect(await statusOf(`/contents/1?fault=status:${status}`)).toBe(status);
  });

  it('answers a status without a body', async () => {
    expect(await statusOf('/contents/1?fault=status:204')).toBe(204);
  });

  it.each(['X-Fault', 'fault'])('can be set by the header %s', async (name) => {
    expect(await statusOf('/contents/1', { headers: { [name]: 'status:418' } })).toBe(418);
  });

  it.each([
    '/contents/1/seasons',
    '/episodes?content-id=1',
    '/ad-list.json',
    '/media/film/v480/t3-001.m4s',
    '/nothing',
  ])('works on %s', async (path) => {
    expect(await statusOf(`${path}${path.includes('?') ? '&' : '?'}fault=status:502`)).toBe(502);
  });

  it('works on POST', async () => {
    expect(await statusOf('/statistics?fault=status:500', { method: 'POST', body: '{}' })).toBe(500);
  });
});

describe('Reference fault delay', () => {
  it('delays a correct response', async () => {
    const before = performance.now();
    const response = await call('/contents/1?fault=delay:300');
    expect(performance.now() - before).toBeGreaterThanOrEqual(295);
    expect(await response.json()).toMatchObject({ id: 1 });
  });

  it('can be combined with a status', async () => {
    const before = performance.now();
    expect(await statusOf('/contents/1?fault=delay:200;status:500')).toBe(500);
    expect(performance.now() - before).toBeGreaterThanOrEqual(195);
  });
});

describe('Reference fault on the wire', () => {
  it('hang sends nothing and keeps the connection open', async () => {
    expect(await raw('/contents/1?fault=hang', 'nothing')).toEqual({ head: '', bodyLength: 0, end: 'open' });
  });

  it.each([
    ['stall:50%', 0.5],
    ['stall:25', 0.25],
    ['stall:50%25', 0.5],
    ['stall:0%', 0],
  ])('%s announces the full length, sends that share and stalls', async (fault, share) => {
    const answer = await raw(`${POSTER}?fault=${fault}`);
    expect(answer.end).toBe('open');
    expect(answer.head).toContain('200 ok');
    expect(answer.head).toContain(`content-length: ${posterSize}`);
    expect(answer.head).toContain('access-control-allow-origin: http://localhost:8080');
    expect(answer.head).toContain('cache-control: no-store');
    expect(answer.bodyLength).toBe(Math.floor(posterSize * share));
  });

  it('truncate announces the full length, sends half and closes', async () => {
    const answer = await raw(`${POSTER}?fault=truncate`);
    expect(answer.head).toContain(`content-length: ${posterSize}`);
    expect(answer).toMatchObject({ end: 'closed', bodyLength: Math.floor(posterSize / 2) });
  });

  it('truncate applies to a range', async () => {
    const response = await call(`${POSTER}?fault=truncate`, { headers: { Range: 'bytes=0-999' } });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-length')).toBe('1000');
    await expect(response.arrayBuffer()).rejects.toThrow();
  });

  it('reset breaks the connection before the first byte', async () => {
    expect(await raw('/contents/1?fault=reset')).toEqual({ head: '', bodyLength: 0, end: 'reset' });
    await expect(call('/contents/1?fault=reset')).rejects.toThrow();
  });

  it('leaves the service healthy when the caller disconnects', async () => {
    await expect(call('/contents/1?fault=hang', { signal: AbortSignal.timeout(100) })).rejects.toThrow();
    expect(await statusOf('/contents/1')).toBe(200);
  });

  it('ends hanging calls when the service closes', async () => {
    const other = await startTestReference();
    const hanging = fetch(`${other.origin}/contents/1?fault=hang`);
    const outcome = expect(hanging).rejects.toThrow();
    await new Promise((resolve) => setTimeout(resolve, 100));
    await other.close();
    await outcome;
  });
});

describe('Reference fault times', () => {
  const statuses = async (path: string, count: number): Promise<number[]> => {
    const seen: number[] = [];
    for (let index = 0; index < count; index += 1) seen.push(await statusOf(path));
    return seen;
  };

  it('fails once, passes once, and starts over', async () => {
    expect(await statuses('/contents/1?fault=status:503;times:1', 4)).toEqual([503, 200, 503, 200]);
  });

  it('counts two failures', async () => {
    expect(await statuses('/contents/1?fault=status:500;times:2', 6)).toEqual([500, 500, 200, 500, 500, 200]);
  });

  it('counts each path, method and key separately', async () => {
    const fault = 'fault=status:503;times:1;key:apart';
    expect(await statuses(`/contents/1?${fault}`, 1)).toEqual([503]);
    expect(await statuses(`/contents/2?${fault}`, 1)).toEqual([503]);
    expect(await statusOf(`/contents/1?${fault}`, { method: 'HEAD' })).toBe(503);
    expect(await statuses('/contents/1?fault=status:503;times:1;key:other', 1)).toEqual([503]);
    expect(await statuses(`/contents/1?${fault}`, 1)).toEqual([200]);
  });

  it('lets a broken transfer pass on retry', async () => {
    const path = `${POSTER}?fault=truncate;times:1`;
    await expect(call(path).then((response) => response.arrayBuffer())).rejects.toThrow();
    const retry = await call(path);
    expect((await retry.arrayBuffer()).byteLength).toBe(posterSize);
    expect(retry.headers.get('cache-control')).toBe('no-store');
  });

  it('neither fails nor counts a preflight', async () => {
    const path = '/contents/1?fault=status:503;times:1;key:preflight';
    const headers = { Origin: 'http://localhost:8080', 'Access-Control-Request-Method': 'GET' };
    expect(await statusOf(path, { method: 'OPTIONS', headers })).toBe(204);
    expect(await statuses(path, 2)).toEqual([503, 200]);
  });
});

describe('Reference fault syntax', () => {
  it.each([
    'sleep:1',
    'status:abc',
    'status:99',
    'status:700',
    'delay:-1',
    'delay:',
    'stall:x',
    'stall:101%',
    'times:0',
    'hang:1',
  ])('refuses %s with a list of the faults', async (fault) => {
    expect(parseFault(fault)).toBeNull();
    const response = await call(`/contents/1?fault=${fault}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'bad-fault', message: expect.stringContaining('stall:50%') });
  });

  it('allows spaces and an empty part', () => {
    expect(parseFault(' status:500 ; times:2 ;')).toEqual({
      delayMs: 0,
      ending: { kind: 'status', status: 500 },
      times: 2,
    });
    expect(parseFault('')).toEqual({ delayMs: 0, ending: null, times: null });
  });

  it('makes every call fail without times', () => {
    const counter = new FaultCounter();
    expect([1, 2, 3].map(() => counter.claim('a', null))).toEqual([true, true, true]);
  });
});
