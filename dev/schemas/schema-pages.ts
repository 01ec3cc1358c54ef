import type { GeneratedPage } from '../docs/generated-page';
import { catalogueSchemas } from './catalogue-schemas';
import { ENGLISH, fillTables, RUSSIAN } from './field-tables';

const SCRIPT = 'schemas';

/**
 * The files that `npm run schemas` writes: a JSON Schema for each answer, all of them for PHP, and the tables of fields in
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
    page('php/src/CatalogueSchemas.php', phpClass(schemas)),
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

/** A PHP class with the schemas as arrays: hosts have no Composer, and nothing needs to be parsed. */
const phpClass = (schemas: ReadonlyMap<string, object>): string => `<?php

declare(strict_types=1);

namespace VvPlayer;

/** The answers that the player reads, as JSON Schemas. The command "npm run ${SCRIPT}" writes this file. */
final readonly class CatalogueSchemas
{
    public const ALL = ${phpValue(Object.fromEntries(schemas), '    ')};
}
`;

/** A value of JSON as a PHP literal; lines after the first begin with `indent`. */
function phpValue(value: unknown, indent = ''): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return String(value);
  if (typeof value === 'string') return `'${value.replace(/[\\']/g, '\\$&')}'`;
  const own = Object.entries(value as object).filter(([, item]) => item !== undefined);
  if (own.length === 0) return '[]';
  const inner = `${indent}    `;
  const key = (name: string) => (Array.isArray(value) ? '' : `${phpValue(name)} => `);
  const lines = own.map(([name, item]) => `${inner}${key(name)}${phpValue(item, inner)},\n`);
  return `[\n${lines.join('')}${indent}]`;
}
