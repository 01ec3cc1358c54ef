import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { COMPONENTS } from '../shapes/components';
import type { Operation } from './operation';

type Json = { readonly [name: string]: unknown };

const STATUS_TEXT: Readonly<Record<number, string>> = {
  200: 'Ответ',
  201: 'Создано',
  204: 'Сделано, тела нет',
  400: 'Неверный запрос; `errors` называет поля',
  401: 'Нет токена или он не действует',
  403: 'Нельзя этому пользователю',
  404: 'Такого нет',
};

/** Builds the OpenAPI 3.1 document of the operations. */
export function openApiDocument(operations: readonly Operation[], origin: string): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const one of operations) {
    paths[one.path] = { ...paths[one.path], [one.method]: describeCall(one) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'VV Player: каталог и учётные записи',
      version: '1.0.0',
      description: 'Все вызовы, которые знает плеер. Документ сделан из тех же определений, что проверяют запросы.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: origin }],
    tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: Object.fromEntries(
        Object.entries(COMPONENTS).map(([name, schema]) => [name, definitionOf(name, schema)]),
      ),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

function describeCall(one: Operation): Json {
  const parameters = [...parametersOf(one.params, 'path'), ...parametersOf(one.query, 'query')];
  return {
    operationId: operationId(one),
    tags: [one.tag],
    summary: one.summary,
    // An empty requirement makes the token optional.
    security: one.who === 'any' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(one.body !== undefined && {
      requestBody: {
        required: requiredOf(one.body).length > 0,
        content: { 'application/json': { schema: schemaOf(one.body, 'input') } },
      },
    }),
    responses: responsesOf(one),
  };
}

/** `GET /contents/{id}/seasons` gives `getContentsIdSeasons`. */
function operationId({ method, path }: Operation): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function parametersOf(schema: v.GenericSchema | undefined, location: 'path' | 'query'): Json[] {
  if (schema === undefined) return [];
  const required = requiredOf(schema);
  return Object.entries(entriesOf(schema)).map(([name, entry]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: schemaOf(entry, 'output'),
  }));
}

function responsesOf({ who, path, params, query, body, answer, status, also }: Operation): Json {
  const good = answer === undefined ? 204 : (status ?? 200);
  const hasInput = [params, query, body].some((schema) => schema !== undefined);
  const refusals: Record<number, string> = {};
  if (hasInput) refusals[400] = STATUS_TEXT[400] ?? '';
  if (who !== 'any') Object.assign(refusals, { 401: STATUS_TEXT[401], 403: STATUS_TEXT[403] });
  if (path.includes('{')) refusals[404] = STATUS_TEXT[404] ?? '';
  const answers = Object.entries({ ...refusals, ...also }).map(([code, description]) => [
    code,
    Number(code) < 300 || Number(code) === 416 ? { description } : problemAnswer(description),
  ]);
  return { [good]: goodAnswer(good, answer), ...Object.fromEntries(answers) };
}

const problemAnswer = (description: string): Json => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

function goodAnswer(status: number, answer: v.GenericSchema | string | undefined): Json {
  const description = STATUS_TEXT[status] ?? '';
  if (answer === undefined) return { description };
  if (typeof answer === 'string') return { description, content: { [answer]: {} } };
  return { description, content: { 'application/json': { schema: schemaOf(answer, 'output') } } };
}

const entriesOf = (schema: v.GenericSchema): Record<string, v.GenericSchema> =>
  'entries' in schema ? (schema.entries as Record<string, v.GenericSchema>) : {};

const requiredOf = (schema: v.GenericSchema): readonly string[] =>
  (schemaOf(schema, 'input') as { required?: readonly string[] }).required ?? [];

/** Converts a schema to JSON Schema. Named schemas become references. */
function schemaOf(schema: v.GenericSchema, typeMode: 'input' | 'output'): Json {
  const { $schema, $defs, ...own } = convert(schema, typeMode);
  return own;
}

/** Converts a named schema itself, where `schemaOf` would refer to it. */
function definitionOf(name: string, schema: v.GenericSchema): unknown {
  const definition = convert(schema, 'input').$defs?.[name];
  if (definition === undefined) throw new Error(`No definition of ${name}`);
  return definition;
}

const convert = (schema: v.GenericSchema, typeMode: 'input' | 'output') =>
  toJsonSchema(schema, {
    typeMode,
    target: 'draft-2020-12',
    definitions: COMPONENTS as Record<string, v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>>,
    overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  });
