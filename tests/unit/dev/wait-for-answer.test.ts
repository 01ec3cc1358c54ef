import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { waitForAnswer } from '../../../dev/support/wait-for-answer';

let server: Server;
let statuses: number[];
let url: string;

/** Answers with the given statuses in turn, then with the last one. */
beforeEach(async () => {
  statuses = [200];
  server = createServer((_, response) => {
    const status = statuses.length > 1 ? statuses.shift() : statuses[0];
    response.writeHead(status ?? 200).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`;
});
afterEach(() => server.close());

test('waitForAnswer: accepts any response of a working server', async () => {
  statuses = [404];
  await expect(waitForAnswer(url, 1000)).resolves.toBeUndefined();
});

test('waitForAnswer: asks a starting server again', async () => {
  statuses = [503, 502, 200];
  await expect(waitForAnswer(url, 2000)).resolves.toBeUndefined();
});

test('waitForAnswer: ends at its time limit with the last reason', async () => {
  statuses = [500];
  await expect(waitForAnswer(url, 200)).rejects.toThrow(`${url} does not answer (status 500).`);
});

test('waitForAnswer: ends at its time limit when no server listens', async () => {
  server.close();
  await expect(waitForAnswer(url, 200)).rejects.toThrow('does not answer');
});
