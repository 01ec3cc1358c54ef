import { createServer, type Server, Socket } from 'node:net';
import { LinkDirection, type Receiver } from './link-direction';

/** What a link is like. */
export interface LinkSpeed {
  name: string;
  /** Bits a millisecond is kilobits a second; each direction has it. */
  kbitPerS: number;
  roundTripMs: number;
}

/** Gate of one server onto a link. */
export interface Gate {
  /** Where the browser finds the server. */
  origin: string;
  port: number;
  /** Connections go there from now on. */
  leadTo(port: number): void;
}

/** One link for many servers, shaped in this process: unlike the browser's own throttling it reaches workers too. */
export interface Link {
  openGate(): Promise<Gate>;
  close(): Promise<void>;
}

const BIND = '127.0.0.1';
/** Of one connection that is on its way or waits; beyond it the sender does, as with TCP's window. */
const WINDOW_BYTES = 256 * 1024;

/** @param speed null for a link that only passes everything on */
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
    // The browser believes it is connected at once: what it says is held until it would be.
    const connectedAt = performance.now() + roundTripMs;
    const lanes = [carry(client, server, up, connectedAt), carry(server, client, down, 0)];
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.once('error', () => socket.destroy());
      socket.once('close', () => {
        sockets.delete(socket);
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
      const leadTo = (to: number) => {
        target = to;
      };
      return { origin: `http://localhost:${port}`, port, leadTo };
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}

/** Takes what one socket says to the other one by way of the link. */
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
