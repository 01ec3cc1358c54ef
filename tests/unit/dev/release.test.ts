import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { NAMING_FILES, releasedFiles } from '../../../dev/release/released-files';

const RELEASE = { version: '9.1.0', date: '2030-01-02' };

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const manifests = ['packages', 'services'].flatMap((folder) =>
  readdirSync(new URL(`../../../${folder}`, import.meta.url)).map((name) => `${folder}/${name}/package.json`),
);
const PATHS = ['package.json', ...manifests, 'package-lock.json', 'CHANGELOG.md', ...NAMING_FILES];

const inAFile = (text: string) => ({ 'CHANGELOG.md': text });
const LOG = '# Changelog\n\n## Unreleased\n\n### Added\n\n- A key.\n\n## 0.1.0 - 2026-11-21\n\n- All.\n';

/** The files of the project, with something unreleased, and with changes to some of them. */
const files = (changed: Record<string, string> = {}) =>
  new Map(PATHS.map((path) => [path, { ...inAFile(LOG), ...changed }[path] ?? read(path)] as const));

describe('Release', () => {
  test('names the version in each package, in what they need of each other, and in their lock', () => {
    const released = releasedFiles(files(), RELEASE);
    const names = ['package.json', ...manifests].map((path) => JSON.parse(released.get(path) ?? '').name as string);
    const lock = JSON.parse(released.get('package-lock.json') ?? '');
    const entries = ['', ...manifests.map((path) => path.replace('/package.json', ''))].map(
      (path) => lock.packages[path],
    );
    for (const { version, dependencies = {}, devDependencies = {} } of [
      ...['package.json', ...manifests].map((path) => JSON.parse(released.get(path) ?? '')),
      ...entries,
    ]) {
      expect(version).toBe('9.1.0');
      const own = Object.entries({ ...dependencies, ...devDependencies }).filter(([name]) => names.includes(name));
      expect(own.filter(([, needed]) => needed !== '9.1.0')).toEqual([]);
    }
    expect(lock.version).toBe('9.1.0');
  });

  test('changes nothing else of the lock, and no third-party version', () => {
    const before = JSON.parse(read('package-lock.json'));
    const after = JSON.parse(releasedFiles(files(), RELEASE).get('package-lock.json') ?? '');
    const others = (lock: typeof before) =>
      Object.entries(lock.packages).filter(([path]) => path.startsWith('node_modules/'));
    expect(others(after)).toEqual(others(before));
    expect(releasedFiles(files(), RELEASE).get('package-lock.json')?.split('\n')).toHaveLength(
      read('package-lock.json').split('\n').length,
    );
  });

  test.each(NAMING_FILES)('names the version in %s', (path) => {
    expect(releasedFiles(files(), RELEASE).get(path)?.split('9.1.0')).toHaveLength(2);
  });

  test('makes a section of what is unreleased', () => {
    expect(releasedFiles(files(), RELEASE).get('CHANGELOG.md')).toBe(
      '# Changelog\n\n## Unreleased\n\n## 9.1.0 - 2030-01-02\n\n### Added\n\n- A key.\n\n## 0.1.0 - 2026-11-21\n\n- All.\n',
    );
  });

  test.each([
    ['a version that is no number', { ...RELEASE, version: 'next' }, {}, 'next does not follow'],
    ['an earlier version', { ...RELEASE, version: '0.0.9' }, {}, '0.0.9 does not follow'],
    ['a changelog without news', RELEASE, inAFile('## Unreleased\n\n## 0.1.0 - 2026-11-21\n'), 'nothing unreleased'],
    ['a page that names no version', RELEASE, { 'README.md': '# VV Player\n' }, 'README.md names'],
  ])('refuses %s', (_, release, changed, reason) => {
    expect(() => releasedFiles(files(changed), release)).toThrow(reason);
  });
});
