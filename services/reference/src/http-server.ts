import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { localOrigin } from './local-origin';

export interface Address {
  /** 0 takes any free port. */
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

/** Listens first and makes the app then, since an app may need its own origin. Resolves once it answers. */
export async function serve({ port, bind }: Address, createApp: (origin: string) => App): Promise<RunningServer> {
  const server = createServer();
  const origin = localOrigin(bind, await listen(server, port, bind));
  const app = createApp(origin);
  const answer = getRequestListener((request, env) => app.fetch(request, env), { overrideGlobalObjects: false });
  server.on('request', (incoming, outgoing) => void answer(incoming, outgoing));
  return {
    origin,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        // Calls left hanging by a fault would keep the server open for ever.
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
