import { createServer, type Server, Socket } from 'node:net';
import { LinkDirection, type Receiver } from './link-direction';

/** Properties of a link. */
export interface LinkSpeed {
  name: string;
  /** Rate of each direction in kbit/s, which is bits per millisecond. */
  kbitPerS: number;
  roundTripMs: number;
}

/** Entrance of a server to a link. */
export interface Gate {
  /** Origin at which the browser reaches the server. */
  origin: string;
  port: number;
  /** Directs new connections to this port. */
  forwardTo(port: number): void;
}

/** A link for many servers, shaped in this process. Unlike the browser's own throttling it reaches workers, too. */
export interface Link {
  openGate(): Promise<Gate>;
  close(): Promise<void>;
}

const BIND = '127.0.0.1';
/** Bytes of one connection in flight or waiting. Beyond it the sender waits, as with TCP's window. */
const WINDOW_BYTES = 256 * 1024;

/** @param speed null for an unlimited link */
export function createLink(speed: LinkSpeed | null): Link {
  const bytesPerMs = (speed?.kbitPerS ?? Number.POSITIVE_INFINITY) / 8;
  const roundTripMs = speed?.roundTripMs ?? 0;
  const up = new LinkDirection(bytesPerMs, roundTripMs / 2);
  const down = new LinkDirection(bytesPerMs, roundTripMs / 2);
  const servers: Server[] = [];
  const sockets = new Set<Socket>();

  function connect(client: Socket, port: number): void {
    const server = new Socket({ allowHalfOpen: true }).connect({ port, host: BIND, noDelay: true });
    client.setNoDelay(true);
    // The browser's connection to the proxy opens at once. Its first bytes are held for the round trip of a real
    // handshake.
    const connectedAt = performance.now() + roundTripMs;
    const lanes = [carry(client, server, up, connectedAt), carry(server, client, down, 0)];
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.once('error', () => socket.destroy());
      socket.once('close', () => {
        sockets.delete(socket);
        // After the end of the socket, its last bytes are still in flight.
        if (socket.readableEnded) return;
        for (const lane of lanes) lane.drop();
        client.destroy();
        server.destroy();
      });
    }
  }

  return {
    async openGate() {
      let target: number | null = null;
      const gate = createServer({ allowHalfOpen: true }, (client) => {
        if (target === null) client.destroy();
        else connect(client, target);
      });
      await new Promise<void>((resolve, reject) => gate.once('error', reject).listen(0, BIND, resolve));
      servers.push(gate);
      const address = gate.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      const forwardTo = (to: number) => {
        target = to;
      };
      return { origin: `http://localhost:${port}`, port, forwardTo };
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}

/** Forwards the bytes of one socket to the other over the link. */
function carry(from: Socket, to: Socket, direction: LinkDirection, notBefore: number) {
  let onTheWay = 0;
  const receiver: Receiver = {
    receive: (bytes) =>
      to.write(bytes, () => {
        onTheWay -= bytes.length;
        if (onTheWay < WINDOW_BYTES) from.resume();
      }),
    finish: () => to.end(),
  };
  const lane = direction.open(receiver);
  from.on('data', (bytes: Buffer) => {
    onTheWay += bytes.length;
    if (onTheWay >= WINDOW_BYTES) from.pause();
    lane.send(bytes, notBefore);
  });
  from.once('end', () => lane.end(notBefore));
  return lane;
}
