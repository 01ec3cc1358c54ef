import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

/** A TCP server on a free loopback port that writes the bytes of the test. */
export interface RawServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Starts a server; each connection is passed to `onConnection` before any byte is read. */
export async function startRawServer(onConnection: (socket: Socket) => void): Promise<RawServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    // The request is discarded: a full buffer would hold the connection open.
    socket.resume();
    onConnection(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** Writes `start`, then `piece` every 200 ms while the connection is open. */
export const drip =
  (start: string | Buffer, piece: string | Buffer) =>
  (socket: Socket): void => {
    socket.write(start);
    const timer = setInterval(() => socket.write(piece), 200);
    socket.on('close', () => clearInterval(timer));
  };
