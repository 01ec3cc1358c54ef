import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import type { RunningServer } from '../running-server';

/** Key and certificate of a server, in PEM. */
export interface TlsCertificate {
  readonly key: string;
  readonly cert: string;
}

const BIND = '127.0.0.1';
/** HTTP/2 forbids them (RFC 9113, 8.2.2). */
const CONNECTION_HEADERS = ['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade'];

/** Serves HTTP/2 over TLS in front of a plain server on the loopback interface, as a site's web server does. */
export async function startTlsFront(certificate: TlsCertificate, port: number): Promise<RunningServer> {
  const sessions = new Set<{ destroy(): void }>();
  const server = createSecureServer({ ...certificate }, (asked, answer) => forward(asked, answer, port));
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
    session.on('error', () => {});
  });
  server.listen(0, BIND);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const session of sessions) session.destroy();
      await closed;
    },
  };
}

function forward(asked: Http2ServerRequest, answer: Http2ServerResponse, port: number): void {
  const { method, url: path } = asked;
  const upstream = request({ host: BIND, port, method, path, headers: plainHeaders(asked) }, (response) => {
    answer.writeHead(response.statusCode ?? 502, withoutConnection(response.headers));
    response.pipe(answer.stream);
    response.once('error', () => answer.stream.close());
  });
  upstream.once('error', () => answer.stream.close());
  // The browser has reset the stream.
  answer.stream.once('close', () => upstream.destroy());
  answer.stream.once('error', () => {});
  asked.pipe(upstream);
}

/** Headers of HTTP/1.1: without those of HTTP/2, whose names begin with a colon. */
function plainHeaders({ headers, authority }: Http2ServerRequest): IncomingHttpHeaders {
  return { ...Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':'))), host: authority };
}

function withoutConnection(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !CONNECTION_HEADERS.includes(name)));
}
