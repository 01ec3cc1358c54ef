import { isDeepStrictEqual } from 'node:util';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import type { Viewer } from '../account/viewer';
import type { ReferenceEnv } from '../reference-env';
import type { Operation } from './operation';
import { braceOf } from './path-brace';
import { forbidden, problemResponse, Refusal } from './problem';
import { readInput } from './read-input';

export type Identity =
  | { readonly kind: 'none' | 'bad' | 'blocked' }
  | { readonly kind: 'known'; readonly viewer: Viewer };

export interface MountOptions {
  /** Identifies the viewer by the bearer token of a call. */
  identify(authorization: string | undefined): Promise<Identity>;
  /** Whether a response that breaks its documented schema becomes a 500 with the reason, for tests. */
  readonly verifyAnswers: boolean;
}

/** Creates a route for each operation. It checks the caller, then the input, and calls the handler. */
export function mountOperations(operations: readonly Operation[], options: MountOptions): Hono<ReferenceEnv> {
  const routes = new Hono<ReferenceEnv>();
  for (const one of [...operations].sort(byPrecedence)) {
    // Hono handles HEAD by the GET route of the path.
    if (one.method === 'head') continue;
    routes.on(one.method.toUpperCase(), honoPath(one.path), (c) => answer(c, one, options));
  }
  return routes;
}

async function answer(c: Context<ReferenceEnv>, one: Operation, options: MountOptions): Promise<Response> {
  try {
    const viewer = allow(one, await options.identify(c.req.header('Authorization')));
    const input = await readInput(c, one);
    const value = await one.handle({ c, viewer, ...input });
    if (value instanceof Response) return value;
    if (value === undefined) return c.body(null, 204, { 'Cache-Control': 'no-store' });
    if (options.verifyAnswers) verify(one, value);
    return c.json(value as object, one.status ?? 200, { 'Cache-Control': 'no-cache' });
  } catch (error) {
    if (error instanceof Refusal) return problemResponse(error);
    throw error;
  }
}

function allow({ who }: Operation, identity: Identity): Viewer | null {
  const viewer = identity.kind === 'known' ? identity.viewer : null;
  if (who === 'any') return viewer;
  if (identity.kind === 'blocked') throw forbidden('Этот пользователь заблокирован');
  if (viewer === null) throw new Refusal(401, 'unauthorised', 'Нужен действующий токен');
  if (who === 'admin' && viewer.role !== 'admin') throw forbidden('Это может только администратор');
  return viewer;
}

/** Checks that a response matches its schema exactly. */
function verify({ method, path, answer: shape }: Operation, value: unknown): void {
  if (shape === undefined || typeof shape === 'string') throw new Error(`${method} ${path} is to answer no JSON`);
  const wire: unknown = JSON.parse(JSON.stringify(value));
  const parsed = v.safeParse(shape, wire);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    throw new Error(`${method} ${path} answers ${v.getDotPath(issue) ?? ''}: ${issue.message}`);
  }
  if (!isDeepStrictEqual(parsed.output, wire)) throw new Error(`${method} ${path} answers fields of no shape`);
}

/** Sorts literal paths before parameters: fewer parameters first, then a later first parameter. */
function byPrecedence(a: Operation, b: Operation): number {
  const braces = ({ path }: Operation): number => path.split('{').length;
  return braces(a) - braces(b) || b.path.indexOf('{') - a.path.indexOf('{');
}

/** `/contents/{id}` becomes `/contents/:id`, `/sitemap{n}.xml` becomes `/:n{sitemap.*\.xml}`. */
function honoPath(path: string): string {
  return path
    .split('/')
    .map((segment) => {
      const brace = braceOf(segment);
      if (brace === null) return segment;
      const { before, name, after } = brace;
      if (before === '' && after === '') return `:${name}`;
      return `:${name}{${before}.*${after.replaceAll('.', '\\.')}}`;
    })
    .join('/');
}
