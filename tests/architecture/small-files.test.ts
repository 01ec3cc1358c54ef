import { describe, expect, test } from 'vitest';
import { readSource } from '../../dev/source/source-file';
import { smallFiles } from './support/small-files';

test('interface: a file of a few lines has importers in two rooms', () => {
  expect(smallFiles(readSource(), 'src/ui/')).toEqual([]);
});

describe('small file checker', () => {
  const small = { path: 'src/ui/kit/one.ts', text: 'export const one = 1;' };
  const user = (path: string) => ({ path, text: `import { one } from '../kit/one';` });

  test('reports a file that one room imports', () => {
    const users = [user('src/ui/menus/a.tsx'), user('src/ui/menus/b.tsx')];
    expect(smallFiles([small, ...users], 'src/ui/')).toEqual([small.path]);
  });

  test('accepts a file that two rooms import, a component, and a longer file', () => {
    const component = { path: 'src/ui/kit/two.tsx', text: small.text };
    const long = { path: 'src/ui/kit/three.ts', text: 'export {};\n'.repeat(15) };
    const users = [user('src/ui/menus/a.tsx'), user('src/ui/input/b.tsx')];
    expect(smallFiles([small, component, long, ...users], 'src/ui/')).toEqual([]);
  });
});
