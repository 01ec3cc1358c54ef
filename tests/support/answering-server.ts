import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** An HTTP server on a free loopback port; the test sets its next response. */
export interface AnsweringServer {
  base: string;
  /** The received requests, oldest first. */
  requests: { method: string; url: string; headers: IncomingHttpHeaders; body: string }[];
  answer(answer: Answer): void;
  /** Resolves when a request has arrived. */
  arrival(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a server; every test file has its own. */
export async function startAnsweringServer(): Promise<AnsweringServer> {
  const requests: AnsweringServer['requests'] = [];
  const waiting: (() => void)[] = [];
  let current: Answer = (response) => response.end();
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    const arrived = { method, url, headers, body: '' };
    requests.push(arrived);
    request.setEncoding('utf8').on('data', (part: string) => {
      arrived.body += part;
    });
    current(response, request);
    for (const resolve of waiting.splice(0)) resolve();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answer(answer) {
      requests.length = 0;
      current = answer;
    },
    arrival: () => new Promise((resolve) => waiting.push(resolve)),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Answers with a body of this type. */
export const body =
  (text: string, { status = 200, type = 'application/json' } = {}): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': type }).end(text);

/** Answers with a value as JSON. */
export const json = (value: unknown, status = 200): Answer => body(JSON.stringify(value), { status });
