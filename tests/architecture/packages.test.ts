import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readTree } from '../../dev/source/source-file';
import { PACKAGE_FOLDERS, packageViolations } from './support/packages';

const files = ['packages', 'services'].flatMap((folder) =>
  readTree(folder, '.ts', '.tsx').filter(({ path }) => /^[^/]+\/[^/]+\/src\//.test(path)),
);
const folders = ['packages', 'services'].flatMap((parent) => readdirSync(parent).map((name) => `${parent}/${name}`));

const judge = (path: string, specifier: string) => packageViolations([{ path, text: `import x from '${specifier}';` }]);

describe('packages and services', () => {
  test('import only what the table allows', () => {
    expect(files.length).toBeGreaterThan(100);
    expect(packageViolations(files)).toEqual([]);
  });

  test('have a row in the table and a package.json each', () => {
    expect(folders.sort()).toEqual([...PACKAGE_FOLDERS].sort());
    expect(folders.filter((folder) => !existsSync(`${folder}/package.json`))).toEqual([]);
  });

  test('catalogue-client: exports TypeScript that exists', () => {
    const { exports } = JSON.parse(readFileSync('packages/catalogue-client/package.json', 'utf8')) as {
      exports: Record<string, string>;
    };
    expect(Object.values(exports).filter((path) => !existsSync(`packages/catalogue-client/${path}`))).toEqual([]);
  });
});

describe('packageViolations', () => {
  test.each([
    ['src through its alias', 'packages/catalogue-client/src/client.ts', '@/lib/url'],
    ['src by a path', 'packages/catalogue-client/src/client.ts', '../../../src/lib/url'],
    ['src in a service', 'services/reference/src/app.ts', '../../../src/domain/content'],
    ['another package by a path', 'packages/vv-builder/src/field-options.ts', '../../vv-embed/src/frame'],
    ['a service in a package', 'packages/vv-builder/src/field-options.ts', 'reference-service'],
    ['a package that the service may not use', 'services/reference/src/app.ts', 'catalogue-client'],
    ['another folder of dev', 'services/reference/src/app.ts', '../../../dev/support/settings'],
    ['a module of Node in a package', 'packages/catalogue-client/src/client.ts', 'node:fs'],
    ['a folder without a row', 'packages/new/src/index.ts', './a'],
  ])('reports %s', (_, path, specifier) => {
    expect(judge(path, specifier)).toHaveLength(1);
  });

  test.each([
    ['a neighbour', 'packages/catalogue-client/src/endpoints/user.ts', '../dto/user'],
    ['a dependency', 'packages/catalogue-client/src/client.ts', 'axios'],
    ['a subpath of a package', 'packages/vv-builder/src/embed-code.ts', 'vv-embed/frame'],
    ['the sample media', 'services/reference/src/films.ts', '../../../dev/media/library'],
    ['a module of Node in a service', 'services/reference/src/app.ts', 'node:fs'],
  ])('allows %s', (_, path, specifier) => {
    expect(judge(path, specifier)).toEqual([]);
  });
});
