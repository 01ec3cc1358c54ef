import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';

/** Says that the player takes the default in place of a wrong value. Validators ignore unknown keywords. */
export const LENIENT = 'x-lenient';

/** Shapes in valibot that matter here: entries of an object, options of a union, and the fallback of any schema. */
interface Parsed {
  readonly type: string;
  readonly fallback?: unknown;
  readonly entries?: Readonly<Record<string, Parsed>>;
}

/** Converts the schema of a parsed answer to the JSON Schema (draft 2020-12) of the answer itself. */
export function toSchema(schema: GenericSchema): JsonSchema {
  const { $schema, ...converted } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'input',
    overrideSchema: ({ valibotSchema, jsonSchema }) => adapt(valibotSchema as Parsed, jsonSchema),
  });
  return converted;
}

/**
 * A field with a fallback may be absent or wrong, which the converter does not know. Of a record of anything only the type
 * says something.
 */
function adapt({ type, entries, fallback }: Parsed, converted: JsonSchema): JsonSchema {
  if (type === 'record') return { type: 'object' };
  const { required = [], ...schema } = mergeAlternatives(converted);
  const needed = required.filter((name) => entries?.[name]?.fallback === undefined);
  const lenient = fallback === undefined ? {} : ({ default: fallback, [LENIENT]: true } as JsonSchema);
  return { ...schema, ...(needed.length > 0 && { required: needed }), ...lenient };
}

/**
 * Writes alternatives of different types as one schema with a list of types, so that a validator can name the wrong
 * field within an alternative. Every keyword but `type` concerns one type, so the merged schema means the same.
 */
function mergeAlternatives({ anyOf, ...others }: JsonSchema): JsonSchema {
  if (anyOf === undefined) return others;
  const branches = anyOf.flatMap((branch) => (typeof branch === 'object' ? branch : []));
  const types = branches.flatMap(({ type = [] }) => type);
  const keywords = branches.flatMap(({ type, ...own }) => Object.keys(own));
  const isApart = (names: readonly string[]) => new Set(names).size === names.length;
  const isTyped = branches.every(({ type, ...own }) => type !== undefined && !('enum' in own) && !('const' in own));
  if (branches.length < anyOf.length || !isTyped || !isApart(types) || !isApart(keywords)) return { anyOf, ...others };
  return { ...Object.assign({}, ...branches), type: types, ...others };
}
