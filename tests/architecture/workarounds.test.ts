import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readWorkarounds, workaroundProblems } from './support/workarounds';

const FOLDER = 'src/media/vidstack/workarounds';
const rows = readWorkarounds(readFileSync(`${FOLDER}/README.md`, 'utf8'));

describe('workarounds for Vidstack', () => {
  test('the table has a row for each file, and its files and tests exist', () => {
    const files = readdirSync(FOLDER).filter((name) => name.endsWith('.ts'));
    expect(files.length).toBeGreaterThan(10);
    expect(rows.length).toBeGreaterThan(files.length);
    const paths = files.map((name) => `${FOLDER}/${name}`);
    expect(workaroundProblems(rows, paths, existsSync)).toEqual([]);
  });
});

describe('workaround checker', () => {
  const row = { defect: 'x', file: 'src/a.ts', test: 'tests/a.test.ts' };

  test('reads rows without the head and group titles', () => {
    const table = '| Defect | V | F | T | U |\n| --- | --- | --- | --- | --- |\n| **G** | | | | |\n';
    expect(readWorkarounds(`${table}| x | 1 | \`src/a.ts\` | \`tests/a.test.ts\` | none known |`)).toEqual([row]);
  });

  test.each([
    ['a missing file', [row], [], ['tests/a.test.ts'], 'x: no file src/a.ts'],
    ['a missing test', [row], [], ['src/a.ts'], 'x: no test tests/a.test.ts'],
    ['a row without a test', [{ ...row, test: 'src/a.ts' }], [], ['src/a.ts'], 'x: no test src/a.ts'],
    ['a file without a row', [row], ['src/b.ts'], ['src/a.ts', 'tests/a.test.ts'], 'src/b.ts: no row'],
  ])('reports %s', (_, table, folder, existing, problem) => {
    expect(workaroundProblems(table, folder, (path) => existing.includes(path))).toEqual([problem]);
  });
});
