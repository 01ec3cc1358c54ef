import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../services/reference/src/http-server';
import { SERVICE_CALLS } from '../fixtures/service-calls';
import { startTestReference } from '../support/reference-server';
import { type ServiceClient, type SignedIn, serviceClient } from '../support/service-client';

interface Described {
  readonly operationId: string;
  readonly security: readonly object[];
  readonly parameters?: readonly { name: string; in: string; required: boolean; schema: Schema }[];
  readonly requestBody?: { readonly required: boolean; readonly content: { 'application/json': { schema: Schema } } };
  readonly responses: Record<string, object>;
}

type Schema = { readonly required?: readonly string[]; readonly type?: string; readonly pattern?: string };

let reference: RunningServer;
let client: ServiceClient;
let viewer: SignedIn;
let admin: SignedIn;
let calls: { readonly method: string; readonly path: string; readonly described: Described }[];
let document: { readonly openapi: string; readonly paths: Record<string, Record<string, Described>> };

beforeAll(async () => {
  reference = await startTestReference();
  client = serviceClient(reference.origin);
  document = (await client.call('GET', '/openapi.json')).body;
  calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ method: method.toUpperCase(), path, described })),
  );
  [viewer, admin] = await Promise.all([client.demo('viewer'), client.demo('admin')]);
});
afterAll(() => reference.close());

/** Builds a path with well-formed values of items that do not exist. */
const nowhere = (path: string): string =>
  path
    .replace('/by-imdb-id/{id}', '/by-imdb-id/tt999')
    .replace(/\{(?:slug|type|name)\}/g, 'nothing')
    .replace(/\{\w+\}/g, '999999');

describe('OpenAPI document', () => {
  test('is valid OpenAPI 3.1', async () => {
    expect(document.openapi).toBe('3.1.0');
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
  });

  test('is checked by a validator that finds a mistake', async () => {
    const { valid } = await new Validator().validate({ ...structuredClone(document), paths: { menu: {} } });
    expect(valid).toBe(false);
  });

  test('covers exactly the calls of the API', () => {
    expect(calls.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([...SERVICE_CALLS].sort());
  });

  test('has a unique name for every operation', () => {
    const ids = calls.map(({ described }) => described.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('describes each path parameter', () => {
    for (const { path, described } of calls) {
      const braces = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const own = (described.parameters ?? []).filter((one) => one.in === 'path').map(({ name }) => name);
      expect(own.sort(), path).toEqual(braces.sort());
    }
  });

  test('has no unresolved reference', () => {
    const text = JSON.stringify(document);
    const names = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name));
    const { schemas } = (document as unknown as { components: { schemas: object } }).components;
    expect([...names].filter((name) => name !== undefined && !(name in schemas))).toEqual([]);
    expect(names.size).toBeGreaterThan(15);
  });
});

describe('OpenAPI page', () => {
  test('lists every call, and loads nothing from other origins', async () => {
    const { status, body, headers } = await client.call('GET', '/docs');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/html');
    for (const { method, path } of calls) expect(body).toContain(`<code>${method} ${path}</code>`);
    expect(body).not.toMatch(/<(?:script|link|img)\b/);
    expect(body).toContain('<html lang="ru">');
  });
});

describe('OpenAPI contract', () => {
  test('calls with a token are refused without one and with a bad one', async () => {
    const closed = calls.filter(({ described }) => described.security.length === 1);
    expect(closed.length).toBeGreaterThan(25);
    for (const { method, path, described } of closed) {
      for (const as of [null, { authToken: 'a.b.c' }]) {
        const { status, headers, body } = await client.call(method, nowhere(path), { as });
        expect([path, status]).toEqual([path, 401]);
        expect(headers.get('content-type')).toBe('application/problem+json');
        expect(headers.get('www-authenticate')).toBe('Bearer');
        expect(body).toMatchObject({ status: 401, title: expect.any(String), detail: expect.any(String) });
      }
      expect(Object.keys(described.responses)).toEqual(expect.arrayContaining(['401', '403']));
    }
  });

  test('calls without a token are answered whatever the token', async () => {
    for (const { method, path, described } of calls.filter((one) => one.described.security.length === 2)) {
      const { status } = await client.call(method, nowhere(path), { as: { authToken: 'a.b.c' } });
      expect(status, path).not.toBe(500);
      if (status !== 401 && status !== 403) continue;
      expect(Object.keys(described.responses), path).toContain(String(status));
    }
  });

  test('an unknown path value gives 404, and a malformed one 400 with its name', async () => {
    for (const { method, path, described } of calls) {
      const [first] = (described.parameters ?? []).filter((one) => one.in === 'path');
      if (first === undefined || method === 'HEAD') continue;
      // The body is checked after the path.
      const hasFields = (described.requestBody?.content['application/json'].schema.required ?? []).length > 0;
      if (!hasFields)
        expect([path, (await client.call(method, nowhere(path), { as: admin })).status]).toEqual([path, 404]);
      if (first.name === 'name') continue;
      const malformed = nowhere(path.replace(`{${first.name}}`, '-'));
      const { status, body } = await client.call(method, malformed, { as: admin });
      expect([path, status]).toEqual([path, 400]);
      expect(body.errors.map(({ field }: { field: string }) => field)).toContain(first.name);
    }
  });

  test('a missing required field gives 400 with its name', async () => {
    let seen = 0;
    for (const { method, path, described } of calls) {
      const ofBody = described.requestBody?.content['application/json'].schema.required ?? [];
      const ofQuery = (described.parameters ?? []).filter((one) => one.in === 'query' && one.required);
      const required = [...ofBody, ...ofQuery.map(({ name }) => name)];
      if (required.length === 0) continue;
      seen += 1;
      const { status, body } = await client.call(method, nowhere(path), { as: admin });
      expect([path, status]).toEqual([path, 400]);
      expect(body.errors.map(({ field }: { field: string }) => field).sort(), path).toEqual([...required].sort());
    }
    expect(seen).toBeGreaterThan(15);
  });

  test('a body that is not a JSON object gives 400', async () => {
    for (const { method, path } of calls.filter(({ described }) => described.requestBody !== undefined)) {
      for (const sent of ['{"a":', '[]', '"text"', 'null']) {
        const { status, body } = await client.call(method, nowhere(path), { as: admin, body: sent });
        expect([path, sent, status]).toEqual([path, sent, 400]);
        expect(body.errors.length).toBeGreaterThan(0);
      }
    }
  });

  test('administrator calls are refused for other users', async () => {
    for (const path of ['/administration/users', '/administration/block-user/999', '/caches', '/debug/sitemap']) {
      const method = path.startsWith('/administration') ? 'POST' : 'GET';
      expect((await client.call(method, path, { as: viewer })).status, path).toBe(403);
      expect((await client.call(method, path, { as: admin })).status, path).toBe(path.endsWith('999') ? 404 : 200);
    }
  });
});
