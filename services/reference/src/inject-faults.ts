import { setTimeout as wait } from 'node:timers/promises';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, MiddlewareHandler, Next } from 'hono';
import { breakAnswer } from './break-answer';
import { FAULT_HELP, FaultCounter, type FaultEnding, parseFault } from './faults';
import type { ReferenceEnv } from './reference-env';

const WITHOUT_BODY = [204, 205, 304];

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
  await breakAnswer(outgoing, ending, async () => {
    await next();
    const { status, headers } = c.res;
    return { status, headers: Object.fromEntries(headers), body: Buffer.from(await c.res.arrayBuffer()) };
  });
  return RESPONSE_ALREADY_SENT;
}
