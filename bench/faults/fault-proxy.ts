import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import { pipeline } from 'node:stream';
import type { RunningServer } from '../running-server';

/** A fault of the network or of a server. */
export type FaultEffect =
  /** No answer while the fault lasts; then the call is answered. */
  | { readonly kind: 'silence' }
  /** The headers and the first half of the body, then silence while the fault lasts; then the connection ends. */
  | { readonly kind: 'half' }
  /** The connection is reset. */
  | { readonly kind: 'reset' }
  /** The headers and the first half of the body, then the connection ends. */
  | { readonly kind: 'cut' }
  /** A body of noise with the usual headers. */
  | { readonly kind: 'noise' }
  /** Another body with the usual headers. */
  | { readonly kind: 'text'; readonly text: string }
  /** An answer of this status without a body. */
  | { readonly kind: 'status'; readonly status: number };

/** The calls that fail, and how. */
export interface NetworkFault {
  /** Matches the path and query of the calls, or their whole URL. */
  readonly calls: RegExp;
  readonly effect: FaultEffect;
  /** Number of calls that fail; the others pass. By default all calls fail. */
  readonly times?: number;
}

/** A server between the browser and a service, which fails on request. */
export interface FaultProxy extends RunningServer {
  /** Begins faults; the first that applies to a call meets it. They replace earlier ones. */
  begin(...faults: readonly NetworkFault[]): void;
  /** Ends the faults and answers its waiting calls. */
  end(): void;
  /** Number of calls that the present or the last faults have met. */
  met(): number;
  /** Number of calls since the start. */
  calls(): number;
  /** Number of open connections of the browser. */
  connections(): Promise<number>;
}

/** Changes the text of an answer; null leaves the answer as it is. */
export type Rewrite = (path: string) => ((text: string) => string) | null;

const BIND = '127.0.0.1';
/** Time that an idle connection stays open, as at the service. */
const KEEP_ALIVE_MS = 75_000;

/** Starts a proxy of the service at this port. */
export async function startFaultProxy(port: number, rewrite: Rewrite = () => null): Promise<FaultProxy> {
  const agent = new Agent({ keepAlive: true });
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS });
  let present: Present[] = [];
  let lasting = new AbortController();
  let calls = 0;

  server.on('request', (incoming, outgoing) => {
    calls += 1;
    const path = incoming.url ?? '/';
    const fault = present.find((one) => applies(one, incoming));
    if (fault !== undefined) fault.met += 1;
    const effect = fault?.effect ?? null;
    const target: Target = { port, agent, ended: lasting.signal };
    answer(target, incoming, outgoing, effect, rewrite(path));
  });

  const end = () => {
    for (const one of present) one.isOver = true;
    lasting.abort();
  };
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, BIND, resolve));
  const own = server.address();
  return {
    port: typeof own === 'object' && own !== null ? own.port : 0,
    begin(...faults) {
      end();
      present = faults.map((fault) => ({ ...fault, met: 0, isOver: false }));
      lasting = new AbortController();
    },
    end,
    met: () => present.reduce((sum, { met }) => sum + met, 0),
    calls: () => calls,
    connections: () =>
      new Promise((resolve, reject) =>
        server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
    close: () =>
      new Promise((resolve) => {
        end();
        server.close(() => resolve());
        server.closeAllConnections();
        agent.destroy();
      }),
  };
}

interface Present extends NetworkFault {
  met: number;
  isOver: boolean;
}

/** A preflight meets a reset only: a server that answers with an error answers its preflights. */
function applies(fault: Present, { method, url = '/', headers }: IncomingMessage): boolean {
  if (fault.isOver || fault.met >= (fault.times ?? Number.POSITIVE_INFINITY)) return false;
  const isMatched = [url, `http://${headers.host}${url}`].some((one) => fault.calls.test(one));
  return isMatched && (method !== 'OPTIONS' || fault.effect.kind === 'reset');
}

interface Target {
  readonly port: number;
  readonly agent: Agent;
  /** Aborts when the present fault ends. */
  readonly ended: AbortSignal;
}

type Edit = (text: string) => string;

function answer(
  target: Target,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  effect: FaultEffect | null,
  edit: Edit | null,
): void {
  if (effect?.kind === 'reset') {
    incoming.socket.resetAndDestroy();
    return;
  }
  if (effect?.kind === 'status') {
    incoming.resume();
    outgoing.writeHead(effect.status, { 'Access-Control-Allow-Origin': incoming.headers.origin ?? '*' }).end();
    return;
  }
  const forward = () => forwardTo(target, incoming, outgoing, effect, edit);
  if (effect?.kind === 'silence') whenAborted(target.ended, forward);
  else forward();
}

function forwardTo(
  { port, agent, ended }: Target,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  effect: FaultEffect | null,
  edit: Edit | null,
): void {
  // The browser may have given up during the silence.
  if (outgoing.destroyed) return;
  const { method, url, headers } = incoming;
  const call = request(
    { port, host: BIND, agent, method, path: url, headers: edit ? withoutCoding(headers) : headers },
    (answered) => {
      const whole = effect !== null || edit !== null;
      if (!whole) {
        outgoing.writeHead(answered.statusCode ?? 502, answered.rawHeaders);
        pipeline(answered, outgoing, () => {});
        return;
      }
      void readBody(answered).then((body) => sendChanged(answered, body, outgoing, { effect, edit, ended }));
    },
  );
  call.once('error', () => outgoing.destroy());
  outgoing.once('close', () => call.destroy());
  incoming.pipe(call);
}

function withoutCoding(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return { ...headers, 'accept-encoding': 'identity' };
}

async function readBody(answered: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of answered) chunks.push(chunk as Buffer);
  } catch {
    // A call that was given up has no body.
  }
  return Buffer.concat(chunks);
}

function sendChanged(
  answered: IncomingMessage,
  body: Buffer,
  outgoing: ServerResponse,
  { effect, edit, ended }: { effect: FaultEffect | null; edit: Edit | null; ended: AbortSignal },
): void {
  if (outgoing.destroyed) return;
  const edited = edit === null ? body : Buffer.from(edit(body.toString()));
  const sent = bodyOf(effect, edited);
  const { 'transfer-encoding': _, ...headers } = answered.headers;
  // The browser would answer the next call from its cache, with the same noise.
  const caching = effect === null ? {} : { 'cache-control': 'no-store' };
  outgoing.writeHead(answered.statusCode ?? 502, { ...headers, ...caching, 'content-length': sent.length });
  if (effect?.kind !== 'half' && effect?.kind !== 'cut') {
    outgoing.end(sent);
    return;
  }
  outgoing.write(sent.subarray(0, sent.length / 2), () => {
    if (effect.kind === 'cut') outgoing.destroy();
    else whenAborted(ended, () => outgoing.destroy());
  });
}

function bodyOf(effect: FaultEffect | null, body: Buffer): Buffer {
  if (effect?.kind === 'noise') return noise(body.length);
  return effect?.kind === 'text' ? Buffer.from(effect.text) : body;
}

function whenAborted(signal: AbortSignal, run: () => void): void {
  if (signal.aborted) run();
  else signal.addEventListener('abort', run, { once: true });
}

/** Bytes that are no box of an MP4 and no text, the same in each run. */
function noise(length: number): Buffer {
  return Buffer.from(Uint8Array.from({ length }, (_, index) => (index * 73 + 41) % 251));
}
