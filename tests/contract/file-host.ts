import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css', mp4: 'video/mp4' };

/**
 * Serves these files by their names in a folder, as a CDN does: with types and CORS, without queries.
 * @param folder '' or a path with a slash at its end
 */
export async function startFileHost(
  folder: string,
  files: ReadonlyMap<string, Uint8Array>,
): Promise<{ origin: string; close(): Promise<void> }> {
  const server = createServer(({ url = '' }, response) => {
    const name = url.slice(1 + folder.length);
    const bytes = url.startsWith(`/${folder}`) ? files.get(name) : undefined;
    const type = TYPES[name.replace(/^.*\./, '')] ?? 'application/octet-stream';
    response.writeHead(bytes === undefined ? 404 : 200, { 'access-control-allow-origin': '*', 'content-type': type });
    response.end(bytes);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
