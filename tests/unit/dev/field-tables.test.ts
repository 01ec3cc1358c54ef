import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { catalogueSchemas } from '../../../dev/schemas/catalogue-schemas';
import { ENGLISH, fieldsOf, fillTables } from '../../../dev/schemas/field-tables';
import { LENIENT } from '../../../dev/schemas/to-schema';

const PAGES = ['docs/catalogue-for-owners.md', 'docs/catalogue-for-owners.en.md'];
const schemas = catalogueSchemas();

/** Every row of a page's tables: schema, field and example. */
function rowsOf(page: string) {
  const tables = readFileSync(page, 'utf8').split('<!-- schema: ').slice(1);
  return tables.flatMap((table) => {
    const name = table.slice(0, table.indexOf(' '));
    return [...table.matchAll(/^\| `([^`]+)` \|[^|]*\|[^|]*\| `([^|]*)` \|/gm)].map(([, path = '', example = '']) => ({
      name,
      path,
      example,
    }));
  });
}

describe('Tables of fields', () => {
  test.each(PAGES)('%s: every example has the type of its field', (page) => {
    const ajv = new Ajv2020({ allowUnionTypes: true }).addKeyword(LENIENT);
    const rows = rowsOf(page);
    expect(rows.length).toBeGreaterThan(50);
    for (const { name, path, example } of rows) {
      const schema = [...schemas].find(([own]) => own === name)?.[1] ?? {};
      const field = fieldsOf(schema).find((own) => own.path === path);
      expect(ajv.validate((field?.schema ?? false) as object, JSON.parse(example)), `${name} ${path}: ${example}`).toBe(
        true,
      );
    }
  });

  const text = (...rows: string[]) => ['<!-- schema: a -->', '| f | n | t | e |', ...rows].join('\n');
  const schema = {
    type: 'object' as const,
    required: ['id'],
    properties: {
      id: { type: ['number' as const, 'string' as const] },
      tags: {
        type: 'array' as const,
        items: { type: 'object' as const, properties: { x: { type: 'boolean' as const } } },
      },
    },
  };

  test('get what is needed and the types from the schema', () => {
    const rows = ['| `id` | ? | ? | `1` |', '| `tags` |  |  | `[]` |', '| `tags[].x` | yes | text | `true` |'];
    expect(fillTables(text(...rows), new Map([['a', schema]]), ENGLISH)).toEqual({
      text: text(
        '| `id` | yes | number or text | `1` |',
        '| `tags` | no | list | `[]` |',
        '| `tags[].x` | no | true or false | `true` |',
      ),
      faults: [],
    });
  });

  test('name rows of no field, and fields without a row', () => {
    const { faults } = fillTables(text('| `id` | | | `1` |', '| `old` | | | `1` |'), new Map([['a', schema]]), ENGLISH);
    expect(faults).toEqual([
      'a: no schema has the field old',
      'a: the table has no row of the field tags',
      'a: the table has no row of the field tags[].x',
    ]);
  });
});
