/** @module-tag nightly */
import { EventEmitter, once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLink, type Gate, type Link, type LinkSpeed } from '../../bench/link/shaped-proxy';

/** This speed is fast enough for a test and slow enough to measure. */
const SPEED: LinkSpeed = { name: 'a test', kbitPerS: 80_000, roundTripMs: 30 };
const BYTES_PER_MS = SPEED.kbitPerS / 8;
/** Timers of Node may fire a millisecond early. */
const SLACK_MS = 2;

const closers: (() => unknown)[] = [];
let link: Link;
let gate: Gate;

/** Starts a server that answers each connection with `answer`. */
async function serveAt(answer: (socket: Socket) => void): Promise<void> {
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => {});
    answer(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => server.close());
  gate.forwardTo((server.address() as AddressInfo).port);
}

/** Sends a text and reads until the other side ends. */
async function talk(word: string): Promise<{ text: Buffer; ms: number }> {
  const start = performance.now();
  const socket = connect({ port: gate.port, host: '127.0.0.1', allowHalfOpen: true });
  socket.end(word);
  const parts: Buffer[] = [];
  for await (const part of socket) parts.push(part as Buffer);
  return { text: Buffer.concat(parts), ms: performance.now() - start };
}

beforeEach(async () => {
  link = createLink(SPEED);
  gate = await link.openGate();
});
afterEach(async () => {
  await link.close();
  for (const close of closers.splice(0)) close();
});

describe('Bench link', () => {
  test('delivers every byte in both directions, in order', async () => {
    await serveAt((socket) => void socket.pipe(socket));
    const word = Array.from({ length: 60_000 }, (_, index) => index).join(' ');
    expect((await talk(word)).text.toString()).toBe(word);
  });

  test('takes one round trip for the connection and one for the request', async () => {
    await serveAt((socket) => socket.once('data', () => socket.end('yes')));
    const { text, ms } = await talk('well?');
    expect(text.toString()).toBe('yes');
    expect(ms).toBeGreaterThanOrEqual(2 * SPEED.roundTripMs - SLACK_MS);
  });

  test('shares its rate among all servers behind it', async () => {
    const half = 500_000;
    await serveAt((socket) => socket.end(Buffer.alloc(half)));
    const first = talk('');
    gate = await link.openGate();
    await serveAt((socket) => socket.end(Buffer.alloc(half)));
    const both = await Promise.all([first, talk('')]);
    expect(both.map(({ text }) => text.length)).toEqual([half, half]);
    expect(Math.max(...both.map(({ ms }) => ms))).toBeGreaterThanOrEqual((2 * half) / BYTES_PER_MS - SLACK_MS);
  });

  test('holds back a server that sends more than the link can carry', async () => {
    let isDrained = true;
    await serveAt((socket) => {
      isDrained = socket.write(Buffer.alloc(20_000_000));
    });
    const socket = connect({ port: gate.port, host: '127.0.0.1' });
    await once(socket, 'data');
    expect(isDrained).toBe(false);
    socket.destroy();
  });

  test('closes the server connection when the browser has closed its own', async () => {
    const server = new EventEmitter();
    await serveAt((accepted) => {
      accepted.once('data', () => server.emit('asked')).once('end', () => server.emit('left'));
    });
    const left = once(server, 'left');
    const socket = connect({ port: gate.port, host: '127.0.0.1' });
    socket.write('well?');
    await once(server, 'asked');
    socket.resetAndDestroy();
    await left;
  });

  test('closes the browser connection when the server breaks off', async () => {
    await serveAt((socket) => socket.once('data', () => socket.resetAndDestroy()));
    const socket = connect({ port: gate.port, host: '127.0.0.1' });
    socket.on('error', () => {});
    socket.write('well?');
    await once(socket, 'close');
  });

  test('closes a connection to an unreachable server', async () => {
    const socket = connect({ port: gate.port, host: '127.0.0.1' });
    socket.on('error', () => {});
    await once(socket, 'close');
  });
});
