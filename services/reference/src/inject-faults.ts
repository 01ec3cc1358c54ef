import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, MiddlewareHandler, Next } from 'hono';
import { FAULT_HELP, FaultCounter, type FaultEnding, parseFault } from './faults';
import type { ReferenceEnv } from './reference-env';

const WITHOUT_BODY = [204, 205, 304];

/** Time from the last byte of a broken file to the end of its connection: a browser discards what it has not read by then. */
const BREAK_DELAY_MS = 1000;

/** Delay of each refusal of the rest of a broken file. */
const REFUSAL_DELAY_MS = 500;

/** Breaks the responses of calls that request a fault by query or header. Preflights are never broken. */
export function injectFaults(): MiddlewareHandler<ReferenceEnv> {
  const counter = new FaultCounter();
  return async (c, next) => {
    const text = c.req.query('fault') ?? c.req.header('X-Fault') ?? c.req.header('fault');
    if (text === undefined || c.req.method === 'OPTIONS') return next();
    const fault = parseFault(text);
    if (fault === null) return c.json({ code: 'bad-fault', message: `Unknown fault. Known: ${FAULT_HELP}` }, 400);
    const isFailing = counter.claim(`${c.req.method} ${c.req.path} ${text}`, fault.times);
    if (isFailing && fault.delayMs > 0) await wait(fault.delayMs);
    if (isFailing && fault.ending !== null) c.res = await end(c, next, fault.ending);
    else await next();
    // A cached response would hide the next call from the counter.
    c.res.headers.set('Cache-Control', 'no-store');
    return undefined;
  };
}

/** The response is assigned, not returned: Hono ignores a value returned after `next`. */
async function end(c: Context<ReferenceEnv>, next: Next, ending: FaultEnding): Promise<Response> {
  if (ending.kind === 'status') {
    const body = { code: 'fault', message: `Answered ${ending.status} on request` };
    if (WITHOUT_BODY.includes(ending.status)) return new Response(null, { status: ending.status });
    return Response.json(body, { status: ending.status });
  }
  const outgoing = c.env?.outgoing;
  if (outgoing === undefined)
    return Response.json({ code: 'no-socket', message: 'Needs a connection' }, { status: 501 });
  c.set('isCutOff', true);
  if (ending.kind === 'stall' || ending.kind === 'truncate' || (ending.kind === 'reset' && ending.share > 0)) {
    await next();
    const body = Buffer.from(await c.res.arrayBuffer());
    const bytes = ending.kind === 'truncate' ? body.byteLength / 2 : bytesBefore(c.res, body.byteLength, ending.share);
    if (ending.kind !== 'reset' || bytes > 0) await sendPart(outgoing, c.res, body, bytes);
    if (ending.kind !== 'stall' && bytes > 0) {
      if (ending.kind === 'reset' && bytes < body.byteLength) await wait(BREAK_DELAY_MS);
      // No reset: it would discard bytes that a busy caller has not read yet.
      outgoing.socket?.destroySoon();
      return RESPONSE_ALREADY_SENT;
    }
  }
  if (ending.kind === 'reset') {
    // A browser requests the rest a few times. Refused at once, a busy one fails before it has read the part it got.
    if (ending.share > 0) await wait(REFUSAL_DELAY_MS);
    outgoing.req.socket.resetAndDestroy();
  }
  // After `hang` and `stall` the connection stays open until the caller or the service closes it.
  return RESPONSE_ALREADY_SENT;
}

const CONTENT_RANGE = /^bytes (\d+)-\d+\/(\d+)$/;

/** Number of body bytes before this share of the file. A range request for the rest gets no more. */
function bytesBefore(response: Response, size: number, share: number): number {
  const [, start = 0, whole = size] = CONTENT_RANGE.exec(response.headers.get('Content-Range') ?? '') ?? [];
  return Math.min(Math.max(Number(whole) * share - Number(start), 0), size);
}

/** Announces the length of the whole body and sends only a part of it. */
async function sendPart(outgoing: ServerResponse, response: Response, body: Buffer, bytes: number): Promise<void> {
  const headers = Object.fromEntries(response.headers);
  outgoing.writeHead(response.status, { ...headers, 'cache-control': 'no-store', 'content-length': body.byteLength });
  const part = body.subarray(0, Math.floor(bytes));
  await new Promise<void>((resolve) => {
    if (part.byteLength > 0) outgoing.write(part, () => resolve());
    else {
      outgoing.flushHeaders();
      resolve();
    }
  });
}
