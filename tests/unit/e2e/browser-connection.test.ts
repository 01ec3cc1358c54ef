import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { BrowserConnection } from '../../../e2e/engines/browser-connection';

const servers: WebSocketServer[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    for (const client of server.clients) client.terminate();
    server.close();
  }
});

/** A browser that answers each command with these messages. */
async function connect(...answers: readonly object[]): Promise<BrowserConnection> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  servers.push(server);
  server.on('connection', (socket) => {
    socket.on('message', () => {
      for (const answer of answers) socket.send(JSON.stringify(answer));
    });
  });
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return BrowserConnection.open(`ws://127.0.0.1:${port}`);
}

test.each([
  ['WebDriver BiDi', { type: 'success', id: 1, result: { value: 2 } }],
  ['the DevTools Protocol', { id: 1, result: { value: 2 } }],
])('Browser connection: a command resolves with the result of %s', async (_, answer) => {
  const connection = await connect(answer);
  expect(await connection.send('some.command')).toEqual({ value: 2 });
  connection.close();
});

test.each([
  ['WebDriver BiDi', { type: 'error', id: 1, error: 'no such frame', message: 'gone' }, 'no such frame: gone'],
  ['the DevTools Protocol', { id: 1, error: { code: -32000, message: 'no frame' } }, 'no frame'],
])('Browser connection: a command rejects with the error of %s', async (_, answer, text) => {
  const connection = await connect(answer);
  await expect(connection.send('some.command')).rejects.toThrow(text);
  connection.close();
});

test('Browser connection: events go to the listener, also before an answer', async () => {
  const connection = await connect({ method: 'Page.event', params: { a: 1 } }, { id: 1, result: {} });
  const events: unknown[] = [];
  connection.onEvent = (method, params) => events.push([method, params]);
  await connection.send('some.command');
  expect(events).toEqual([['Page.event', { a: 1 }]]);
  connection.close();
});

test('Browser connection: a browser that ends rejects what waits', async () => {
  const connection = await connect();
  const waiting = connection.send('some.command');
  for (const server of servers) for (const client of server.clients) client.terminate();
  await expect(waiting).rejects.toThrow('the browser closed the connection');
});
