import type * as v from 'valibot';

/** Names between braces of a path: `/contents/{id}` gives `id`. */
type PathParams<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | PathParams<Rest> : never;

/** Query parameters by name; those without a value are left out. */
type QueryRecord = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Query parameters that are handed on as they came, where one name may stand twice. */
export type QueryPairs = readonly (readonly [string, string])[];

/** A type that only the compiler sees: what a query or a body has to be. */
type Shape<T> = T | undefined;

/** One call of the service as a constant. Unused ones cost nothing: the bundler drops them. */
export interface Endpoint<P extends string, R, Q, B> {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: P;
  query?: Shape<Q>;
  /** Sent as JSON. */
  body?: Shape<B>;
  response: v.GenericSchema<unknown, R>;
  /** The answer is in this header too: the schema gets `{header, body}`. */
  answerHeader?: string;
  /** The answer is bytes: the schema gets them, see `Bytes`. */
  isBinary?: true;
}

type PathOf<P extends string> = [PathParams<P>] extends [never]
  ? { path?: Record<string, never> }
  : { path: Record<PathParams<P>, string | number> };

/** A part of the parameters: none, one that may be left out as every field of it may, or one that is needed. */
type Part<K extends string, T> = [T] extends [undefined]
  ? { [key in K]?: undefined }
  : [T] extends [QueryPairs] | (Partial<T> extends T ? [T] : never)
    ? { [key in K]?: T }
    : { [key in K]: T };

/** Values for the braces of a path, the query and the body, as the endpoint wants them. */
export type CallParams<P extends string, Q, B> = PathOf<P> & Part<'query', Q> & Part<'body', B>;

/* @__NO_SIDE_EFFECTS__ */
/** Declares an endpoint; exists for the types. */
export function endpoint<P extends string, R, Q = undefined, B = undefined>(
  definition: Endpoint<P, R, Q, B>,
): Endpoint<P, R, Q, B> {
  return definition;
}

/* @__NO_SIDE_EFFECTS__ */
/** Names the type of a query or body; there is no value. */
export function shape<T>(): Shape<T> {
  return undefined;
}

/** Fills the braces of a path, each value percent-encoded. */
export function fillPath(path: string, values: Readonly<Record<string, string | number>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
}

/** Joins a base URL and a path with exactly one slash between them. */
export function joinUrl(base: string, path: string): string {
  return `${base.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;
}

/** The query of an address; parameters without a value are left out. */
export function toQuery(query: QueryPairs | QueryRecord): URLSearchParams {
  const pairs = Array.isArray(query) ? (query as QueryPairs) : Object.entries(query as QueryRecord);
  return new URLSearchParams(pairs.flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]])));
}
