import { createServer } from 'node:net';
import { type Server, type Settings, StartError } from './settings';

/** Fails with one line that names the port and its variable if the port is in use. */
export async function assertPortsFree(settings: Settings): Promise<void> {
  for (const server of [settings.host, settings.widget, settings.catalogue]) {
    // A foreign server on ::1 would receive the browser's requests to `localhost`, so check that address, too.
    const hosts = settings.bind === '127.0.0.1' ? [settings.bind, '::1'] : [settings.bind];
    for (const address of hosts) await assertFree(server, address);
  }
}

async function assertFree(server: Server, address: string): Promise<void> {
  const code = await listenOnce(server.port, address);
  if (code === 'EADDRINUSE') {
    throw new StartError(`Port ${server.port} is in use. Free it, or choose another with ${server.variable}.`);
  }
  if (code === 'EACCES') {
    throw new StartError(`Port ${server.port} is not allowed here. Choose another with ${server.variable}.`);
  }
  // A machine without IPv6 lacks ::1, which is fine. A missing bind address is an error.
  if (code !== null && address !== '::1') throw new StartError(`VV_BIND=${address} cannot be listened on (${code}).`);
}

/** Listens for a moment. Returns the error code, or null. */
function listenOnce(port: number, address: string): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    probe.listen({ port, host: address, exclusive: true }, () => probe.close(() => resolve(null)));
  });
}
