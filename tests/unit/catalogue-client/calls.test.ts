import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { SERVICE_CALLS } from '../../fixtures/service-calls';
import { ENDPOINTS, nameOf } from '../../support/catalogue-endpoints';

/** The first cells of the tables: `| GET /contents/{id} | …`. */
const DOCUMENTED = readFileSync('docs/catalogue.md', 'utf8').match(/(?<=^\| `)[A-Z]+ \/[^`]*/gm) ?? [];

const sorted = (calls: Iterable<string>) => [...calls].sort();
const duplicates = (calls: readonly string[]) => calls.filter((call, index) => calls.indexOf(call) !== index);

describe('Catalogue API calls', () => {
  const constants = [...ENDPOINTS.values()].map(nameOf);

  test('have one constant each, and all constants differ', () => {
    expect(sorted(constants)).toEqual(sorted(SERVICE_CALLS));
  });

  test('are not defined twice', () => {
    expect(duplicates(constants)).toEqual([]);
    expect(duplicates(SERVICE_CALLS)).toEqual([]);
  });

  test('are the ones in the documentation', () => {
    expect(sorted(DOCUMENTED)).toEqual(sorted(SERVICE_CALLS));
  });

  test('have a body only with methods that can send one', () => {
    const bare = [...ENDPOINTS.values()].filter(({ method }) => method === 'GET' || method === 'HEAD');
    expect(bare.filter((endpoint) => 'body' in endpoint)).toEqual([]);
  });
});
