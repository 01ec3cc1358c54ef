import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createReference } from './app';
import { localOrigin } from './local-origin';

export interface ReferenceServerOptions {
  /** 0 takes any free port. */
  readonly port: number;
  readonly bind: string;
  readonly widgetOrigins?: readonly string[] | '*';
}

export interface RunningReference {
  readonly origin: string;
  close(): Promise<void>;
}

/** Serves the reference service; resolves once it listens. */
export async function startReference({
  port,
  bind,
  widgetOrigins = '*',
}: ReferenceServerOptions): Promise<RunningReference> {
  const server = createServer();
  const origin = localOrigin(bind, await listen(server, port, bind));
  const app = createReference({ publicOrigin: origin, widgetOrigins });
  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false });
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
