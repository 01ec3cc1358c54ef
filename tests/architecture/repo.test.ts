import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isFree, type LockPackages, shippedPackages } from './support/licences';

type Manifest = { dependencies: Record<string, string>; devDependencies?: Record<string, string> };

const readJson = <T>(path: string) => JSON.parse(readFileSync(path, 'utf8')) as T;
const manifest = readJson<Manifest>('package.json');
const benchManifest = readJson<Manifest>('bench/package.json');
const workspaces = ['packages', 'services'].flatMap((folder) =>
  readdirSync(folder).map((name) => readJson<Partial<Manifest>>(join(folder, name, 'package.json'))),
);
const lock = readJson<{ packages: LockPackages }>('package-lock.json');
const tracked = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' })
  .split('\0')
  .filter((path) => path !== '');

/** A folder of one machine at the start of a path; split, so that this file does not match itself. */
const MACHINE_PATH = new RegExp(`(^|[\\s"'\`=(:])/(${['wo' + 'rk', 'ro' + 'ot', 'ho' + 'me'].join('|')})/`, 'm');

describe('packages', () => {
  test('have exact versions', () => {
    const all = [manifest, benchManifest, ...workspaces].flatMap(({ dependencies = {}, devDependencies = {} }) => [
      ...Object.entries(dependencies),
      ...Object.entries(devDependencies),
    ]);
    expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  test.each(['package-lock.json', 'bench/package-lock.json'])('of %s are locked without a registry', (path) => {
    const { packages } = readJson<{ packages: LockPackages }>(path);
    const resolved = Object.entries(packages).filter(([, { resolved }]) => resolved !== undefined);
    // A workspace is linked to its folder; npm writes that as `resolved` too.
    expect(resolved.filter(([, { link, resolved }]) => !link || !existsSync(`${resolved}/package.json`))).toEqual([]);
    expect(readFileSync(path, 'utf8')).toContain('"integrity"');
  });

  test('that ship have a free licence', () => {
    const shipped = shippedPackages(lock.packages);
    expect(shipped).toContain('node_modules/react');
    expect(shipped).toContain('node_modules/axios');
    const unfree = shipped.map((path) => [path, licenceOf(path)] as const).filter(([, licence]) => !isFree(licence));
    expect(unfree).toEqual([]);
  });
});

describe('tracked files', () => {
  test('exist', () => {
    expect(tracked).toContain('package.json');
  });

  test('contain no path of a machine', () => {
    const withPath = tracked.filter((path) => existsSync(path) && MACHINE_PATH.test(textOf(path)));
    expect(withPath).toEqual([]);
  });

  test('contain nothing built or installed', () => {
    expect(tracked.filter((path) => /(^|\/)(dist|node_modules)\//.test(path))).toEqual([]);
  });
});

describe('repository checkers', () => {
  test.each(['MIT', '(MIT OR Apache-2.0)', 'BSD-3-Clause', 'ISC', '0BSD', 'MIT License', 'MIT AND ISC'])(
    '%s counts as free',
    (licence) => {
      expect(isFree(licence)).toBe(true);
    },
  );

  test.each(['AGPL-3.0', 'GPL-2.0-only', 'SEE LICENSE IN x', '', 'UNLICENSED', 'MIT AND GPL-3.0', 'LIMITED'])(
    '"%s" does not count as free',
    (licence) => {
      expect(isFree(licence)).toBe(false);
    },
  );

  test('include nested dependencies of a dependency, but no tools', () => {
    const packages: LockPackages = {
      '': { dependencies: { a: '1.0.0' }, devDependencies: { tool: '1.0.0' } },
      'node_modules/a': { dependencies: { b: '1' } },
      'node_modules/b': {},
      'node_modules/a/node_modules/b': { dependencies: { c: '1' } },
      'node_modules/c': { dependencies: { a: '1' } },
      'node_modules/tool': {},
    };
    expect(shippedPackages(packages)).toEqual(['node_modules/a', 'node_modules/a/node_modules/b', 'node_modules/c']);
  });

  test('include the dependencies of a workspace', () => {
    const packages: LockPackages = {
      '': { dependencies: { own: '1.0.0' } },
      'node_modules/own': { link: true, resolved: 'packages/own' },
      'packages/own': { dependencies: { a: '1' } },
      'node_modules/a': {},
    };
    expect(shippedPackages(packages)).toEqual(['node_modules/own', 'node_modules/a']);
  });
});

/** The text of a file; empty for a binary file. */
function textOf(path: string): string {
  const bytes = readFileSync(path);
  return bytes.subarray(0, 8000).includes(0) ? '' : bytes.toString('utf8');
}

/** The declared licence of a package, else the first line of its licence file. */
function licenceOf(path: string): string {
  const { license } = readJson<{ license?: string | { type: string } }>(join(path, 'package.json'));
  const said = typeof license === 'object' ? license.type : license;
  if (said && !said.startsWith('SEE LICENSE')) return said;
  const file = readdirSync(path).find((name) => /^licen[cs]e/i.test(name));
  return file === undefined ? '' : (readFileSync(join(path, file), 'utf8').trim().split('\n')[0] ?? '');
}
