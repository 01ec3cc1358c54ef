import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readTree } from '../../dev/source/source-file';
import { namesVersion, readWorkarounds, workaroundProblems } from './support/workarounds';

describe('patches of libraries', () => {
  const patches = readWorkarounds(readFileSync('docs/library-patches.md', 'utf8'));
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };
  const installed = [
    `Vidstack ${dependencies['@vidstack/react']}`,
    `hls.js ${dependencies['hls.js']}`,
    `dash.js ${dependencies['dashjs']}`,
    `media-captions ${dependencies['media-captions']}`,
  ];

  test('the tables have a row for each file that names the version of a library, and their files and tests exist', () => {
    const files = readTree('src/media', '.ts').filter(({ text }) => namesVersion(text, installed));
    expect(files.length).toBeGreaterThan(5);
    const paths = files.map(({ path }) => path);
    expect(workaroundProblems(patches, paths, existsSync)).toEqual([]);
  });

  test('each row is about the installed version', () => {
    const isOfBrowser = (version: string) => /^(?:Chromium|WebKitGTK) /.test(version);
    expect(patches.filter(({ version }) => !installed.includes(version) && !isOfBrowser(version))).toEqual([]);
  });
});

describe('workaround checker', () => {
  const row = { defect: 'x', version: '1', files: ['src/a.ts'], tests: ['tests/a.test.ts'] };

  test('reads rows without the head and group titles', () => {
    const table = '| Defect | V | F | T | U |\n| --- | --- | --- | --- | --- |\n| **G** | | | | |\n';
    expect(readWorkarounds(`${table}| x | 1 | \`src/a.ts\` | \`tests/a.test.ts\` | none known |`)).toEqual([row]);
    const two = readWorkarounds('| x | 1 | `src/a.ts`, `src/b.ts` | `tests/a.test.ts` | none known |');
    expect(two).toEqual([{ ...row, files: ['src/a.ts', 'src/b.ts'] }]);
  });

  test('finds a version in a comment, also across its lines', () => {
    expect(namesVersion('/** By default hls.js 1.7.4 stops. */', ['hls.js 1.7.4'])).toBe(true);
    expect(namesVersion('/**\n * By default hls.js\n * 1.7.4 stops.\n */', ['hls.js 1.7.4'])).toBe(true);
    expect(namesVersion('/** By default hls.js 1.7.40 stops. */', ['hls.js 1.7.4'])).toBe(false);
  });

  test.each([
    ['a missing file', [row], [], ['tests/a.test.ts'], 'x: no file src/a.ts'],
    ['a missing test', [row], [], ['src/a.ts'], 'x: no test tests/a.test.ts'],
    ['a row without a test', [{ ...row, tests: ['src/a.ts'] }], [], ['src/a.ts'], 'x: no test src/a.ts'],
    ['a file without a row', [row], ['src/b.ts'], ['src/a.ts', 'tests/a.test.ts'], 'src/b.ts: no row'],
  ])('reports %s', (_, table, folder, existing, problem) => {
    expect(workaroundProblems(table, folder, (path) => existing.includes(path))).toEqual([problem]);
  });
});
