import type { Context } from 'hono';
import type * as v from 'valibot';
import type { Viewer } from '../account/viewer';
import type { ReferenceEnv } from '../reference-env';

export type Method = 'get' | 'head' | 'post' | 'put' | 'patch' | 'delete';

/** The role that a call needs: none, a user or an administrator. The handler itself checks for an owner. */
export type Audience = 'any' | 'user' | 'admin';

type Fields = v.GenericSchema<Record<string, unknown> | undefined, unknown>;
type Output<S> = S extends v.GenericSchema ? v.InferOutput<S> : undefined;

/** The documentation and the checks of a call. The handler receives only checked input. */
export interface Definition<A extends Audience, P, Q, B, R> {
  readonly method: Method;
  /** Path with parameters in braces: `/contents/{id}`. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly who: A;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** Schema of the JSON response, or the media type of another response; absent: 204. */
  readonly answer?: R;
  /** Default: 200, or 204 without a response body. */
  readonly status?: 200 | 201;
  /** Further statuses with their meanings. */
  readonly also?: Readonly<Record<number, string>>;
}

export interface Call<A extends Audience, P, Q, B> {
  readonly c: Context<ReferenceEnv>;
  readonly params: Output<P>;
  readonly query: Output<Q>;
  readonly body: Output<B>;
  /** The caller; null when anonymous, which only calls for `any` allow. */
  readonly viewer: A extends 'any' ? Viewer | null : Viewer;
}

type Reply<R> = R extends v.GenericSchema ? v.InferInput<R> | Response : Response | undefined;

/** A definition with its handler, without their type parameters. */
export interface Operation extends Definition<Audience, Fields, Fields, Fields, v.GenericSchema | string> {
  handle(call: CheckedCall): unknown;
}

interface CheckedCall {
  readonly c: Context<ReferenceEnv>;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly viewer: Viewer | null;
}

/**
 * Combines a definition and its handler. The handler returns the JSON of the response, nothing for 204, or a complete
 * response. It rejects a call by throwing a `Refusal`.
 */
export function operation<
  A extends Audience,
  P extends Fields | undefined = undefined,
  Q extends Fields | undefined = undefined,
  B extends Fields | undefined = undefined,
  R extends v.GenericSchema | string | undefined = undefined,
>(definition: Definition<A, P, Q, B, R>, handle: (call: Call<A, P, Q, B>) => Reply<R> | Promise<Reply<R>>): Operation {
  return { ...definition, handle } as unknown as Operation;
}
