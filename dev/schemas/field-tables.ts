import type { JsonSchema } from '@valibot/to-json-schema';

/** Words of one page's tables. */
interface Words {
  needed: readonly [yes: string, no: string];
  or: string;
  types: Readonly<Record<string, string>>;
}

export const RUSSIAN: Words = {
  needed: ['да', 'нет'],
  or: ' или ',
  types: { number: 'число', string: 'строка', boolean: 'true или false', array: 'список', object: 'объект' },
};

export const ENGLISH: Words = {
  needed: ['yes', 'no'],
  or: ' or ',
  types: { number: 'number', string: 'text', boolean: 'true or false', array: 'list', object: 'object' },
};

/** A field of an answer, as its path in a table: `rating.kinopoisk.value`, `segments[].start`. */
export interface Field {
  path: string;
  isNeeded: boolean;
  schema: JsonSchema;
}

/** All fields of an answer, each before its own ones. The items of a list of answers are the answer. */
export function fieldsOf({ properties = {}, required = [], items }: JsonSchema, path = ''): Field[] {
  const own = Object.entries(properties).flatMap(([name, property]) => {
    if (typeof property !== 'object') return [];
    const at = path === '' ? name : `${path}.${name}`;
    return [{ path: at, isNeeded: required.includes(name), schema: property }, ...fieldsOf(property, at)];
  });
  const inner = typeof items === 'object' && !Array.isArray(items) ? fieldsOf(items, path && `${path}[]`) : [];
  return [...own, ...inner];
}

const MARK = /^<!-- schema: ([\w-]+) -->$/;
/** A row of a table: field, whether it is needed, type, example, and its use. */
const ROW = /^\| `([^`]+)` \|[^|]*\|[^|]*\|/;

/**
 * Fills the columns "needed" and "type" of the tables of fields. A mark before each table names the schema.
 * @returns the page, and the fields that a table lacks or that no schema has
 */
export function fillTables(
  page: string,
  schemas: ReadonlyMap<string, JsonSchema>,
  words: Words,
): { text: string; faults: string[] } {
  const faults: string[] = [];
  const left = new Map([...schemas].map(([name, schema]) => [name, new Map(rowsOf(schema))]));
  let current = '';
  const lines = page.split('\n').map((line) => {
    current = MARK.exec(line)?.[1] ?? current;
    const [head, path = ''] = ROW.exec(line) ?? [];
    if (head === undefined || current === '') return line;
    const field = left.get(current)?.get(path);
    left.get(current)?.delete(path);
    if (field === undefined) faults.push(`${current}: no schema has the field ${path}`);
    return field === undefined ? line : `| \`${path}\` | ${columnsOf(field, words)} |${line.slice(head.length)}`;
  });
  for (const [name, fields] of left) {
    for (const path of fields.keys()) faults.push(`${name}: the table has no row of the field ${path}`);
  }
  return { text: lines.join('\n'), faults };
}

const rowsOf = (schema: JsonSchema) => fieldsOf(schema).map((field) => [field.path, field] as const);

function columnsOf({ isNeeded, schema }: Field, { needed, or, types }: Words): string {
  const names = [schema.type ?? []].flat().filter((type) => type !== 'null');
  return `${needed[isNeeded ? 0 : 1]} | ${names.map((name) => types[name] ?? name).join(or)}`;
}
