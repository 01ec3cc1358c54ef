import { Hono } from 'hono';
import type { ReferenceEnv } from './reference-env';
import { type Envelope, type EnvelopeItem, parseEnvelope } from './sentry-envelope';

/** A received item. */
export interface SentryItem extends EnvelopeItem {
  readonly project: string;
  readonly key: string;
  readonly envelope: Envelope['header'];
}

const MAX_ENTRIES = 200;
const LARGEST_B = 20_000_000;

/**
 * Accepts error reports like the ingest endpoint of an error service, at the URL of the DSN
 * `http://{key}@host/{project}`, and lists them.
 */
export function sentryRoutes(): Hono<ReferenceEnv> {
  let items: SentryItem[] = [];
  const routes = new Hono<ReferenceEnv>();
  routes.post('/api/:project/envelope/', async (c) => {
    const key = c.req.query('sentry_key') ?? /sentry_key=(\w+)/.exec(c.req.header('X-Sentry-Auth') ?? '')?.[1];
    if (!key) return c.json({ detail: 'missing authorization information' }, 401);
    const body = new Uint8Array(await c.req.arrayBuffer());
    if (body.byteLength > LARGEST_B) return c.json({ detail: 'envelope too large' }, 413);
    try {
      const envelope = parseEnvelope(body, c.req.header('Content-Encoding'));
      const project = c.req.param('project');
      const found = envelope.items.map((item) => ({ ...item, project, key, envelope: envelope.header }));
      items = [...items, ...found].slice(-MAX_ENTRIES);
      return c.json({ id: envelope.header.event_id ?? null });
    } catch (error) {
      return c.json({ detail: `bad envelope: ${(error as Error).message}` }, 400);
    }
  });
  routes.get('/sentry/events', (c) => c.json(items, 200, { 'Cache-Control': 'no-store' }));
  routes.delete('/sentry/events', (c) => {
    items = [];
    return c.body(null, 204);
  });
  return routes;
}
