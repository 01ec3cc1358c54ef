import type { Endpoint } from 'catalogue-client';
import * as door from 'catalogue-client';

export type AnyEndpoint = Endpoint<string, unknown, unknown, unknown>;

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value;

/** Every endpoint that the catalogue package exports, by the name of its constant. */
export const ENDPOINTS: ReadonlyMap<string, AnyEndpoint> = new Map(
  Object.entries<unknown>(door).flatMap(([name, value]) => (isEndpoint(value) ? [[name, value] as const] : [])),
);

/** Names an endpoint, for example `GET /contents/{id}`. */
export const nameOf = ({ method, path }: AnyEndpoint): string => `${method} ${path}`;
