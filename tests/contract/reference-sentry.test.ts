import { deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningServer } from '../../services/reference/src/http-server';
import type { SentryItem } from '../../services/reference/src/sentry-routes';
import { startTestReference } from '../support/reference-server';

let reference: RunningServer;

beforeAll(async () => {
  reference = await startTestReference();
});
afterAll(() => reference.close());
beforeEach(() => fetch(`${reference.origin}/sentry/events`, { method: 'DELETE' }));

const ENDPOINT = '/api/7/envelope/?sentry_key=public';
const send = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}, path = ENDPOINT) =>
  fetch(`${reference.origin}${path}`, { method: 'POST', body, headers });
const storedEvents = async () => (await (await fetch(`${reference.origin}/sentry/events`)).json()) as SentryItem[];

const EVENT = '{"event_id":"e1"}\n{"type":"event"}\n{"message":"ой"}\n';

/** Builds a replay item of bytes, with its length in the header. */
function recordingOf(data: Uint8Array): Uint8Array<ArrayBuffer> {
  const payload = Buffer.concat([Buffer.from('{"segment_id":0}\n'), data]);
  return Buffer.concat([
    Buffer.from(`{}\n{"type":"replay_event"}\n{"urls":[]}\n{"type":"replay_recording","length":${payload.length}}\n`),
    payload,
  ]);
}

describe('Sentry ingest', () => {
  it('stores an event with its project and key', async () => {
    const response = await send(EVENT);
    expect([response.status, await response.json()]).toEqual([200, { id: 'e1' }]);
    expect(await storedEvents()).toEqual([
      { project: '7', key: 'public', envelope: { event_id: 'e1' }, type: 'event', payload: { message: 'ой' } },
    ]);
  });

  it('reads a payload by its length in bytes, with line ends in it, and several items', async () => {
    const payload = '{\n"message":"ой"}';
    const length = Buffer.byteLength(payload);
    await send(`{}\n{"type":"event","length":${length}}\n${payload}\n{"type":"session"}\n{"ok":1}`);
    expect((await storedEvents()).map(({ type, payload: value }) => [type, value])).toEqual([
      ['event', { message: 'ой' }],
      ['session', { ok: 1 }],
    ]);
  });

  it('decompresses a compressed envelope', async () => {
    expect((await send(gzipSync(EVENT), { 'Content-Encoding': 'gzip' })).status).toBe(200);
    expect((await storedEvents()).map(({ payload }) => payload)).toEqual([{ message: 'ой' }]);
  });

  it.each<[string, (text: string) => Uint8Array]>([
    ['plain', (text) => Buffer.from(text)],
    ['deflated', (text) => deflateSync(text)],
  ])('reads a replay that is %s', async (_, pack) => {
    expect((await send(recordingOf(pack('[{"type":4}]')))).status).toBe(200);
    expect((await storedEvents()).at(-1)).toMatchObject({
      type: 'replay_recording',
      payload: { segment_id: 0, events: [{ type: 4 }] },
    });
  });

  it('reads the key from a header, and refuses a call without a key', async () => {
    const auth = { 'X-Sentry-Auth': 'Sentry sentry_version=7, sentry_key=abc' };
    expect((await send(EVENT, auth, '/api/7/envelope/')).status).toBe(200);
    expect((await send(EVENT, {}, '/api/7/envelope/')).status).toBe(401);
    expect((await storedEvents()).map(({ key }) => key)).toEqual(['abc']);
  });

  it.each(['', 'nonsense', '[]', '{}\n{"type":"event","length":99}\n{}', '{}\n{"type":"event"}\nnonsense'])(
    'refuses %j and stores nothing of it',
    async (body) => {
      expect((await send(body)).status).toBe(400);
      expect(await storedEvents()).toEqual([]);
    },
  );

  it('refuses bytes that do not match their encoding', async () => {
    expect((await send(EVENT, { 'Content-Encoding': 'gzip' })).status).toBe(400);
  });

  it('keeps the last two hundred events until it is cleared', async () => {
    const items = Array.from({ length: 205 }, (_, index) => `{"type":"event"}\n${index}`).join('\n');
    await send(`{}\n${items}`);
    const found = (await storedEvents()).map(({ payload }) => payload);
    expect([found.length, found[0], found.at(-1)]).toEqual([200, 5, 204]);
    await fetch(`${reference.origin}/sentry/events`, { method: 'DELETE' });
    expect(await storedEvents()).toEqual([]);
  });

  it('fails on a requested fault, and answers a page of another origin', async () => {
    expect((await send(EVENT, {}, `${ENDPOINT}&fault=status:500`)).status).toBe(500);
    const response = await send(EVENT, { Origin: 'http://localhost:1' });
    expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:1');
  });

  it('is listed on the page of the service', async () => {
    expect(await (await fetch(`${reference.origin}/`)).text()).toContain('/api/{проект}/envelope/');
  });
});
