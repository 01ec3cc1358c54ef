import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { SERVICE_CALLS } from '../../fixtures/service-calls';
import { ENDPOINTS, nameOf } from '../../support/catalogue-endpoints';

/** First cells of the tables: `| GET /contents/{id} | …`. */
const DOCUMENTED = readFileSync('docs/catalogue.md', 'utf8').match(/(?<=^\| `)[A-Z]+ \/[^`]*/gm) ?? [];

const sorted = (calls: Iterable<string>) => [...calls].sort();
const duplicates = (calls: readonly string[]) => calls.filter((call, index) => calls.indexOf(call) !== index);

describe('the calls of spec section 7', () => {
  const constants = [...ENDPOINTS.values()].map(nameOf);

  test('have a constant each, and no constant is another call', () => {
    expect(sorted(constants)).toEqual(sorted(SERVICE_CALLS));
  });

  test('have one constant only', () => {
    expect(duplicates(constants)).toEqual([]);
    expect(duplicates(SERVICE_CALLS)).toEqual([]);
  });

  test('are in the documentation, and nothing else is', () => {
    expect(sorted(DOCUMENTED)).toEqual(sorted(SERVICE_CALLS));
  });

  test('have a body only where one can be sent', () => {
    const bare = [...ENDPOINTS.values()].filter(({ method }) => method === 'GET' || method === 'HEAD');
    expect(bare.filter((endpoint) => 'body' in endpoint)).toEqual([]);
  });
});
