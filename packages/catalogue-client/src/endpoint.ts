import type * as v from 'valibot';

/** The parameter names of a path: `/contents/{id}` gives `id`. */
type PathParams<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | PathParams<Rest> : never;

/** Query parameters by name. A parameter without a value is left out. */
type QueryRecord = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Query parameters passed on unchanged; a name may occur twice. */
export type QueryPairs = readonly (readonly [string, string])[];

/** The type of a query or body. It exists only for the compiler. */
type Shape<T> = T | undefined;

/** A call of the service as a constant. The bundler drops unused constants. */
export interface Endpoint<P extends string, R, Q, B> {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: P;
  query?: Shape<Q>;
  /** Sent as JSON. */
  body?: Shape<B>;
  response: v.GenericSchema<unknown, R>;
  /** A header that belongs to the response. The schema then receives `{header, body}`. */
  answerHeader?: string;
  /** Whether the response is bytes, see `Bytes`. */
  isBinary?: true;
}

type PathOf<P extends string> = [PathParams<P>] extends [never]
  ? { path?: Record<string, never> }
  : { path: Record<PathParams<P>, string | number> };

/** One part of the parameters: absent, optional because each of its fields is, or required. */
type Part<K extends string, T> = [T] extends [undefined]
  ? { [key in K]?: undefined }
  : [T] extends [QueryPairs] | (Partial<T> extends T ? [T] : never)
    ? { [key in K]?: T }
    : { [key in K]: T };

/** The path values, query and body that an endpoint takes. */
export type CallParams<P extends string, Q, B> = PathOf<P> & Part<'query', Q> & Part<'body', B>;

/** The result type of an endpoint: `AnswerOf<typeof getEpisodes>`. */
export type AnswerOf<E> = E extends { response: v.GenericSchema<unknown, infer R> } ? R : never;

/* @__NO_SIDE_EFFECTS__ */
/** Declares an endpoint. Returns its argument; the types are the purpose. */
export function endpoint<P extends string, R, Q = undefined, B = undefined>(
  definition: Endpoint<P, R, Q, B>,
): Endpoint<P, R, Q, B> {
  return definition;
}

/* @__NO_SIDE_EFFECTS__ */
/** Names the type of a query or body. Has no value at run time. */
export function shape<T>(): Shape<T> {
  return undefined;
}

/** Fills the braces of a path, each value percent-encoded. */
export function fillPath(path: string, values: Readonly<Record<string, string | number>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
}

/** The query of a URL. A parameter without a value is left out. */
export function toQuery(query: QueryPairs | QueryRecord): URLSearchParams {
  const pairs = Array.isArray(query) ? (query as QueryPairs) : Object.entries(query as QueryRecord);
  return new URLSearchParams(pairs.flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]])));
}
