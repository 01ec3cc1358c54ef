import type { Context } from 'hono';
import * as v from 'valibot';
import { parseJson } from '../parse-json';
import type { ReferenceEnv } from '../reference-env';
import type { Operation } from './operation';
import { braceOf } from './path-brace';
import { type FieldError, Refusal } from './problem';

export interface Input {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** Reads path, query and body by the operation's definition. Throws a 400 that names every invalid field. */
export async function readInput(c: Context<ReferenceEnv>, one: Operation): Promise<Input> {
  const errors: FieldError[] = [];
  const read = (schema: v.GenericSchema | undefined, value: unknown): unknown => {
    if (schema === undefined) return undefined;
    const parsed = v.safeParse(schema, value);
    if (parsed.success) return parsed.output;
    for (const issue of parsed.issues) errors.push({ field: v.getDotPath(issue) ?? '', message: issue.message });
    return undefined;
  };
  const params = read(one.params, one.params && pathValues(c, one.path));
  const query = read(one.query, c.req.query());
  const body = read(one.body, one.body && (await readBody(c)));
  if (errors.length > 0) throw badInput(errors);
  return { params, query, body };
}

/** Treats an absent body as an empty object, so that calls with only optional fields need no body. */
async function readBody(c: Context<ReferenceEnv>): Promise<unknown> {
  const text = await c.req.text();
  if (text.trim() === '') return {};
  const value = parseJson(text);
  // Valibot accepts an array as an object.
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw badInput([{ field: '', message: 'Expected a JSON object' }]);
  }
  return value;
}

function badInput(errors: readonly FieldError[]): Refusal {
  const isId = errors.every(({ field }) => /^(?:id|content-id|\w+Id)$/.test(field));
  const detail = isId ? 'Нужен целый номер' : 'Запрос заполнен неверно';
  return new Refusal(400, isId ? 'bad-id' : 'bad-input', detail, errors);
}

/** Reads the path parameters. The literal text around a parameter in its segment is removed. */
function pathValues(c: Context<ReferenceEnv>, path: string): Record<string, string> {
  const values: Record<string, string> = {};
  for (const segment of path.split('/')) {
    const brace = braceOf(segment);
    if (brace === null) continue;
    const value = c.req.param(brace.name) ?? '';
    values[brace.name] = value.slice(brace.before.length, value.length - brace.after.length);
  }
  return values;
}
