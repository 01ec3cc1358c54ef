import type * as v from 'valibot';

/** Names between braces of a path: `/contents/{id}` gives `id`. */
type PathParams<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | PathParams<Rest> : never;

/** One call of the service as a constant. Unused ones cost nothing: the bundler drops them. */
export interface Endpoint<P extends string, R> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: P;
  response: v.GenericSchema<unknown, R>;
}

/** Values for the braces of a path, plus the query. */
export interface CallParams<P extends string> {
  path: Record<PathParams<P>, string | number>;
  query?: readonly (readonly [string, string])[];
}

/** Declares an endpoint; exists for the types. */
export function endpoint<P extends string, R>(definition: Endpoint<P, R>): Endpoint<P, R> {
  return definition;
}

/** Fills the braces of a path, each value percent-encoded. */
export function fillPath<P extends string>(path: P, values: Record<string, string | number>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
}
