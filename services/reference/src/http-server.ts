import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { localOrigin } from './local-origin';

export interface Address {
  /** 0: any free port. */
  readonly port: number;
  readonly bind: string;
}

export interface RunningServer {
  readonly origin: string;
  close(): Promise<void>;
}

interface App {
  readonly fetch: (
    request: Request,
    env: Parameters<Parameters<typeof getRequestListener>[0]>[1],
  ) => Promise<Response> | Response;
}

/**
 * Time that an idle connection stays open, the default of nginx. Node's own 5 s end while a busy client is about to use
 * the connection again, and its call fails with `ECONNRESET`.
 */
const KEEP_ALIVE_MS = 75_000;

/** Listens before it creates the app, since an app may need its own origin. Resolves when the app responds. */
export async function serve({ port, bind }: Address, createApp: (origin: string) => App): Promise<RunningServer> {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS });
  const origin = localOrigin(bind, await listen(server, port, bind));
  const app = createApp(origin);
  const answer = getRequestListener((request, env) => app.fetch(request, env), { overrideGlobalObjects: false });
  server.on('request', (incoming, outgoing) => void answer(incoming, outgoing));
  return {
    origin,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        // Calls that a fault left hanging would keep the server open.
        server.closeAllConnections();
      }),
  };
}

function listen(server: Server, port: number, bind: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, bind, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}
