import { describe, expect, test } from 'vitest';
import { readSource, readTree } from '../../dev/source/source-file';
import { buckets, defaultExports, oddNames, sharedNames, smallFiles, testIdReads } from './support/style';

const source = readSource();
const everything = [
  ...readTree('src', '.ts', '.tsx', '.css'),
  ...readTree('tests', '.ts', '.tsx'),
  ...readTree('e2e', '.ts'),
  ...readTree('dev/support', '.ts', '.mjs'),
];
/** Split, so that this file does not match itself. */
const UNFINISHED = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X'].join('|')})\\b`);

/** Entries of the build, and a text of code that must need no other. */
const SMALL = [
  'src/main-compatible.ts',
  'src/app/rescue/rescue.ts',
  'src/startup/inline/shell-script.ts',
  'src/i18n/rescue-text.ts',
];

describe('widget style', () => {
  test('files are in kebab-case', () => {
    expect(oddNames(everything.map(({ path }) => path))).toEqual([]);
  });

  test('no file is a bucket', () => {
    expect(buckets(source.map(({ path }) => path))).toEqual([]);
  });

  test('no two files have the same name', () => {
    // The shell has the markup of components under their names. All doors are an index.
    const others = source.map(({ path }) => path).filter((path) => !/^src\/ui\/shell\/|\/index\.tsx?$/.test(path));
    expect(sharedNames(others)).toEqual([]);
  });

  test('a file of a few lines has users in two folders', () => {
    const found = smallFiles(source).filter((path) => !SMALL.some((one) => path.startsWith(one)));
    expect(found).toEqual([]);
  });

  test('no file has a default export', () => {
    expect(defaultExports(source)).toEqual([]);
  });

  test('one file of the interface listens for keys and decides about Escape', () => {
    const KEYS = /addEventListener\(\s*'key|'Escape'/;
    const listening = source.filter(({ path, text }) => path.startsWith('src/ui/') && KEYS.test(text));
    expect(listening.map(({ path }) => path)).toEqual(['src/ui/widget/key-router.ts']);
  });

  test('no code selects by the attribute of tests: rooms find each other by data-layer and data-part', () => {
    expect(testIdReads([...readTree('src', '.ts', '.tsx', '.css'), ...readTree('dev/build', '.ts')])).toEqual([]);
  });

  test('no comment leaves work for later', () => {
    const files = [...everything, ...readTree('php', '.php'), ...readTree('tests/php', '.php')];
    expect(files.filter(({ text }) => UNFINISHED.test(text)).map(({ path }) => path)).toEqual([]);
  });
});

describe('style checkers', () => {
  const file = (text: string) => [{ path: 'src/lib/a.ts', text }];

  test('find odd names', () => {
    const good = ['src/ui/play-button.tsx', 'src/a.module.css', 'e2e/autoplay.policy.spec.ts', 'src/startup/page.d.ts'];
    expect(oddNames([...good, 'src/ui/PlayButton.tsx', 'src/my_file.ts', 'src/Ui/a.ts'])).toEqual([
      'src/ui/PlayButton.tsx',
      'src/my_file.ts',
      'src/Ui/a.ts',
    ]);
  });

  test('find shared names', () => {
    expect(sharedNames(['src/a/x.ts', 'src/b/x.tsx', 'src/b/y.ts'])).toEqual(['src/a/x.ts', 'src/b/x.tsx']);
  });

  test('find small files, unless two folders use them', () => {
    const at = (path: string, text: string) => ({ path, text });
    const small = [
      at('src/lib/a.ts', 'export const a = 1;\n'),
      at('src/lib/b.ts', `import './a';\n${'b();\n'.repeat(20)}`),
    ];
    expect(smallFiles(small)).toEqual(['src/lib/a.ts']);
    expect(smallFiles([...small, at('src/ui/c.tsx', `import { a } from '@/lib/a';`)])).toEqual([]);
  });

  test('find buckets', () => {
    expect(buckets(['src/lib/utils.ts', 'src/ui/types.tsx', 'src/lib/source-types.ts'])).toHaveLength(2);
  });

  test.each([
    `frame.querySelector('[data-testid="bar"]');`,
    'control.dataset.testid === name;',
    'const { testid } = control.dataset;',
    `control.getAttribute('data-testid')`,
    '.bar [data-testid="time"] { color: red }',
  ])('find a selection by the attribute of tests: %s', (text) => {
    expect(testIdReads(file(text))).toEqual(['src/lib/a.ts:1']);
  });

  test.each([
    '<p data-testid="bar" />;',
    '<p data-testid={testId} />;',
    `const frame = { 'data-testid': 'bar' };`,
    `made.setAttribute('data-testid', 'bar');`,
    `made.dataset.testid = 'bar';`,
  ])('accept the attribute itself: %s', (text) => {
    expect(testIdReads(file(text))).toEqual([]);
  });

  test.each(['export default 1;', 'const a = 1; export { a as default };'])('find a default export: %s', (text) => {
    expect(defaultExports(file(text))).toHaveLength(1);
  });
});
