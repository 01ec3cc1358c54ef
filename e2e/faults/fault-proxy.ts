/**
 * The one injector of network faults: a server between a browser and its services that breaks calls on request. It stands
 * before one service, as in the soak and the comparison of recoveries, or is the HTTP proxy of a browser context, as in the
 * fault suite. Each broken call meets an {@link Answer}: a status, a delay, a broken connection or a changed body.
 */
import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { type BrokenConnection, breakAnswer, type WholeAnswer } from 'reference-service/break-answer';
import type { Answer, BrokenCalls } from './answers';
import { changeAnswer, type PlaylistMemory } from './changed-answer';

/** A call that was broken. */
export interface BrokenCall {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly host: string;
}

export interface FaultProxy {
  readonly port: number;
  /** The calls broken since the start. */
  readonly broken: readonly BrokenCall[];
  /** Breaks calls; the first rule that applies to a call meets it. The rules replace earlier ones. */
  begin(...calls: readonly BrokenCalls[]): void;
  /** Ends the faults. */
  end(): void;
  /** Number of calls that the present or the last rules have met. */
  met(): number;
  /** Number of open connections of the browser. */
  connections(): Promise<number>;
  close(): Promise<void>;
}

/** Changes the text of an answer; null leaves the answer as it is. */
export type Rewrite = (path: string) => ((text: string) => string) | null;

const BIND = '127.0.0.1';
/** Time that an idle connection stays open, as at the service. */
const KEEP_ALIVE_MS = 75_000;

/** Answers that break the connection. */
const ENDINGS: Partial<Record<Answer, BrokenConnection>> = {
  hang: { kind: 'hang' },
  reset: { kind: 'reset', share: 0 },
  truncated: { kind: 'truncate' },
  stalled: { kind: 'stall', share: 0.5 },
  half: { kind: 'stall', share: 0.5 },
};
const DELAYS_MS: Partial<Record<Answer, number>> = { slow4: 4000, slow20: 20_000 };
/** Answers of a server that is away, which meet preflights too: one that answers with an error answers its preflights. */
const AWAY: readonly Answer[] = ['reset', 'refused'];

interface Rule extends BrokenCalls, PlaylistMemory {
  met: number;
  isOver: boolean;
}

interface Call {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly port: number;
  readonly path: string;
  readonly agent: Agent;
  readonly edit: ((text: string) => string) | null;
}

/** Starts a proxy of the service at this port, or without one a proxy of every server of this machine. */
export async function startFaultProxy(service?: number, rewrite: Rewrite = () => null): Promise<FaultProxy> {
  const agent = new Agent({ keepAlive: true });
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS });
  const broken: BrokenCall[] = [];
  let rules: Rule[] = [];
  let lasting = new AbortController();

  server.on('request', (incoming, outgoing) => {
    const { port = service ?? 0, path } = targetOf(incoming);
    // A browser repeats by itself what was reset on a used connection; then one broken call would not be one to the page.
    if (service === undefined) outgoing.shouldKeepAlive = false;
    const rule = rules.find((one) => applies(one, incoming));
    const call = { incoming, outgoing, port, path, agent, edit: rewrite(path) };
    if (rule === undefined) {
      forward(call);
      return;
    }
    rule.met += 1;
    broken.push({ at: Date.now(), host: incoming.headers.host ?? '' });
    void breakCall(call, rule, lasting.signal).catch(() => outgoing.destroy());
  });

  const end = () => {
    for (const rule of rules) rule.isOver = true;
    lasting.abort();
  };
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, BIND, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    broken,
    begin(...calls) {
      end();
      rules = calls.map((one) => ({ ...one, met: 0, isOver: false, texts: new Map(), first: null }));
      lasting = new AbortController();
    },
    end,
    met: () => rules.reduce((sum, { met }) => sum + met, 0),
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

/** The port and the path of a call: a browser sends the whole URL to its proxy. */
function targetOf({ url = '/' }: IncomingMessage): { port?: number; path: string } {
  const [, port = '80', path] = /^http:\/\/[^/:]+(?::(\d+))?(\/.*)$/.exec(url) ?? [];
  return path === undefined ? { path: url } : { port: Number(port), path };
}

function applies(rule: Rule, incoming: IncomingMessage): boolean {
  if (rule.isOver || rule.met >= (rule.times ?? Number.POSITIVE_INFINITY)) return false;
  const { method, headers } = incoming;
  const { path } = targetOf(incoming);
  const isMatched = [path, `http://${headers.host}${path}`].some((one) => rule.url.test(one));
  if (!isMatched || (rule.withToken && headers.authorization === undefined)) return false;
  return method !== 'OPTIONS' || AWAY.includes(rule.answer);
}

async function breakCall(call: Call, rule: Rule, ended: AbortSignal): Promise<void> {
  const { incoming, outgoing, edit } = call;
  const { answer } = rule;
  if (answer === 'refused') {
    incoming.socket.destroy();
    return;
  }
  if (/^\d+$/.test(answer)) {
    incoming.resume();
    const headers = { 'access-control-allow-origin': incoming.headers.origin ?? '*', 'cache-control': 'no-store' };
    outgoing.writeHead(Number(answer), headers).end('no');
    return;
  }
  const delayMs = DELAYS_MS[answer];
  if (delayMs !== undefined) await wait(delayMs);
  if (answer === 'silence') await aborted(ended);
  if (delayMs !== undefined || answer === 'silence') {
    forward(call);
    return;
  }
  const whole = async () => changeAnswer(answer, edited(await readWhole(call), edit), call.path, rule);
  const ending = ENDINGS[answer];
  if (ending === undefined) send(outgoing, await whole());
  else await breakAnswer(outgoing, ending, whole);
  if (answer !== 'half') return;
  await aborted(ended);
  outgoing.destroy();
}

/** Passes a call on. The browser may have given it up. */
function forward(call: Call): void {
  const { outgoing, edit } = call;
  if (outgoing.destroyed) return;
  if (edit !== null) {
    readWhole(call).then(
      (whole) => send(outgoing, edited(whole, edit)),
      () => outgoing.destroy(),
    );
    return;
  }
  ask(call, call.incoming.headers, (answered) => {
    outgoing.writeHead(answered.statusCode ?? 502, passed(answered.headers));
    pipeline(answered, outgoing, () => {});
  }).once('error', () => outgoing.destroy());
}

/** Asks for the whole answer as plain bytes, whatever the browser has in its cache. */
function readWhole(call: Call): Promise<WholeAnswer> {
  const { 'if-none-match': _, 'if-modified-since': __, ...headers } = call.incoming.headers;
  return new Promise((resolve, reject) => {
    ask(call, { ...headers, 'accept-encoding': 'identity' }, async (answered) => {
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of answered) chunks.push(chunk as Buffer);
        const { 'transfer-encoding': ___, ...own } = passed(answered.headers);
        resolve({ status: answered.statusCode ?? 502, headers: own, body: Buffer.concat(chunks) });
      } catch (error) {
        reject(error);
      }
    }).once('error', reject);
  });
}

function ask(
  { incoming, outgoing, port, path, agent }: Call,
  headers: IncomingHttpHeaders,
  onAnswer: (answered: IncomingMessage) => void,
) {
  const call = request({ port, host: BIND, agent, method: incoming.method, path, headers }, onAnswer);
  outgoing.once('close', () => call.destroy());
  incoming.pipe(call);
  return call;
}

const edited = (whole: WholeAnswer, edit: Call['edit']): WholeAnswer =>
  edit === null ? whole : { ...whole, body: Buffer.from(edit(whole.body.toString())) };

/** The browser would answer the next call from its cache, with the same change. */
function send(outgoing: ServerResponse, { status, headers, body }: WholeAnswer): void {
  if (outgoing.destroyed) return;
  outgoing.writeHead(status, { ...headers, 'cache-control': 'no-store', 'content-length': body.byteLength }).end(body);
}

/** The headers but those of the connection itself. */
function passed({ connection: _, 'keep-alive': __, ...headers }: IncomingHttpHeaders): IncomingHttpHeaders {
  return headers;
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
