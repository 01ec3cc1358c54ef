/** @module-tag nightly */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect, type OutgoingHttpHeaders } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createLink, type LinkSpeed } from '../../bench/link/shaped-proxy';
import { startTlsFront } from '../../bench/link/tls-front';
import { createTlsIdentity, type TlsIdentity } from '../support/local-authority';

const SPEED: LinkSpeed = { name: 'a test', kbitPerS: 80_000, roundTripMs: 60 };
/** Timers of Node may fire a millisecond early. */
const SLACK_MS = 2;

const closers: (() => unknown)[] = [];
let identity: TlsIdentity;

beforeAll(async () => {
  identity = await createTlsIdentity('localhost');
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** Starts a plain server that answers with what it has received, and the front of it. */
async function startFront(): Promise<number> {
  const describeRequest = async (asked: IncomingMessage) => {
    const { method, url, headers } = asked;
    return JSON.stringify({ method, url, headers, body: await text(asked) });
  };
  const server = createServer(async (asked, answer) => {
    const body = await describeRequest(asked);
    answer.writeHead(201, { 'Content-Type': 'application/json', Connection: 'keep-alive' }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const front = await startTlsFront(identity, (server.address() as AddressInfo).port);
  closers.push(front.close);
  return front.port;
}

/** Makes one call on a new connection that trusts only the authority of this test. */
async function call(port: number, headers: OutgoingHttpHeaders = {}, body = '') {
  const start = performance.now();
  const session = connect(`https://localhost:${port}`, { ca: identity.cert });
  closers.push(() => session.destroy());
  const stream = session.request({ ':path': '/film?id=1', ...headers }, { endStream: body === '' });
  if (body !== '') stream.end(body);
  const [answered] = await once(stream, 'response');
  const ms = performance.now() - start;
  return { status: answered[':status'], type: answered['content-type'], ...JSON.parse(await text(stream)), ms };
}

describe('Bench TLS front', () => {
  test('passes requests and responses on', async () => {
    const port = await startFront();
    const answer = await call(port, { ':method': 'POST', cookie: 'authToken=a', 'x-own': 'yes' }, 'a body');
    expect(answer).toMatchObject({ status: 201, type: 'application/json', method: 'POST', url: '/film?id=1' });
    expect(answer).toMatchObject({ body: 'a body', headers: { cookie: 'authToken=a', 'x-own': 'yes' } });
  });

  test('names the host that the browser asked for', async () => {
    const port = await startFront();
    expect((await call(port)).headers.host).toBe(`localhost:${port}`);
  });

  test('takes two round trips for a connection behind a link, before that of the request', async () => {
    const link = createLink(SPEED);
    closers.push(link.close);
    const gate = await link.openGate();
    gate.forwardTo(await startFront());
    const { ms } = await call(gate.port);
    expect(ms).toBeGreaterThanOrEqual(3 * SPEED.roundTripMs - SLACK_MS);
  });
});
