import type { GeneratedPage } from '../docs/generated-page';
import { catalogueSchemas } from './catalogue-schemas';
import { ENGLISH, fillTables, RUSSIAN } from './field-tables';

const SCRIPT = 'schemas';

/**
 * The files that `npm run schemas` writes: a JSON Schema for each answer, which PHP reads, too, and the tables of fields in
 * the pages for owners of a catalogue.
 */
export function schemaPages(): GeneratedPage[] {
  const schemas = catalogueSchemas();
  const files = [...schemas].map(([name, schema]) => page(`docs/schemas/${name}.schema.json`, jsonText(schema)));
  const tables = (path: string, words: typeof RUSSIAN): GeneratedPage => ({
    path,
    script: SCRIPT,
    generate: (text) => fillTables(text, schemas, words),
  });
  return [
    ...files,
    tables('docs/catalogue-for-owners.md', RUSSIAN),
    tables('docs/catalogue-for-owners.en.md', ENGLISH),
  ];
}

const page = (path: string, text: string): GeneratedPage => ({
  path,
  script: SCRIPT,
  generate: () => ({ text, faults: [] }),
});

const jsonText = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;
