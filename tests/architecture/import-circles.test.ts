import { describe, expect, test } from 'vitest';
import { readSource, readTree } from '../../dev/source/source-file';
import { importCircles, importTargets } from './support/import-circles';

const packages = readTree('packages', '.ts', '.tsx').filter(({ path }) => /^packages\/[^/]+\/src\//.test(path));
const tools = ['bench', 'dev', 'e2e', 'services', 'tests'].flatMap((folder) => readTree(folder, '.ts', '.tsx', '.mjs'));
const repository = [...readSource(), ...packages, ...tools];

test('repository: no file imports itself through others, including types and import()', () => {
  expect(importCircles(repository)).toEqual([]);
});

test('dev: imports nothing of the suites that import it', () => {
  const targets = [...importTargets(repository)].filter(([path]) => path.startsWith('dev/')).flatMap(([, to]) => to);
  expect(targets.filter((path) => /^(bench|e2e)\//.test(path))).toEqual([]);
});

describe('import circle checker', () => {
  const circle = (a: string, b: string) =>
    importCircles([
      { path: 'src/flows/a.ts', text: a },
      { path: 'src/flows/b.ts', text: b },
    ]);

  test.each([
    ['of static imports', `import { b } from './b';`, `import { a } from './a';`],
    ['closed by a type', `import { b } from './b';`, `import type { A } from './a';`],
    ['closed by an inline type', `import { b } from './b';`, `export type A = import('./a').A;`],
    ['closed by import()', `import { b } from './b';`, `const load = () => import('./a');`],
    ['closed by export from', `import { b } from './b';`, `export { a } from '@/flows/a';`],
  ])('finds a circle %s', (_, a, b) => {
    expect(circle(a, b)).toEqual(['src/flows/a.ts -> src/flows/b.ts -> src/flows/a.ts']);
  });

  test('finds a circle through a package entry', () => {
    const files = [
      { path: 'packages/vv-x/src/index.ts', text: `export { a } from './a';` },
      { path: 'packages/vv-x/src/a.ts', text: `import type { B } from 'vv-x';` },
    ];
    expect(importCircles(files)).toHaveLength(1);
  });

  test('finds a circle of a single file', () => {
    expect(importCircles([{ path: 'src/a.ts', text: `import { a } from './a';` }])).toEqual(['src/a.ts -> src/a.ts']);
  });

  test('accepts two paths to one file', () => {
    const files = [
      { path: 'src/a.ts', text: `import './b'; import './c';` },
      { path: 'src/b.ts', text: `import './c';` },
      { path: 'src/c.ts', text: `import { x } from 'valibot';` },
    ];
    expect(importCircles(files)).toEqual([]);
  });
});
