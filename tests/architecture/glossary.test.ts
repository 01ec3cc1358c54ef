import { describe, expect, test } from 'vitest';
import { readTree } from '../../dev/source/source-file';
import { clauseOpeners, homemadeNames, insteadOf } from './support/glossary';

/** Files with a public name that the glossary would change: the SDK's React component has a property `place`. */
const PUBLIC_NAMES: readonly string[] = ['packages/vv-embed/src/react.ts', 'e2e/pages/react-host.tsx'];

const FOLDERS = ['src', 'packages', 'services', 'dev', 'bench', 'tests', 'e2e'];
const OWN_FILES = /^tests\/architecture\/(support\/)?glossary/;

const files = FOLDERS.flatMap((folder) => readTree(folder, '.ts', '.tsx', '.mjs'))
  .filter(({ path }) => !/(^|\/)(node_modules|dist|files)\//.test(path) && !OWN_FILES.test(path))
  .filter(({ path }) => !PUBLIC_NAMES.includes(path));

const report = (hits: readonly string[]) => `${hits.length} hits:\n${hits.join('\n')}`;

test('names: no homemade word of the glossary', () => {
  const hits = files.flatMap(homemadeNames);
  expect(hits.length, report(hits)).toBe(0);
});

test('comments: no sentence opens with a clause in the position of its subject', () => {
  const hits = files.flatMap(clauseOpeners);
  expect(hits.length, report(hits)).toBe(0);
});

describe('name checker', () => {
  test.each([
    ['wishOf', 'pending value or request'],
    ['anticipateNext', 'prefetch'],
    ['EARLY_MS', 'startup'],
    ['adWanted', 'play intent'],
    ['save-place', 'position or slot'],
    ['readHTTPAddress', 'URL'],
    ['firstLevelOf', 'initial rendition'],
    ['FailurePanel', 'failure screen'],
  ])('finds %s', (name, instead) => {
    expect(insteadOf(name)).toBe(instead);
  });

  test.each(['placeholder', 'replaceAll', 'voiceAuthor', 'bufferAhead', 'outline', 'AdPanel', 'latest', 'marker'])(
    'accepts %s',
    (name) => {
      expect(insteadOf(name)).toBeNull();
    },
  );

  test('reports a name once a file, with its line', () => {
    const text = 'const a = 1;\nconst wish = a;\nexport { wish };\n';
    expect(homemadeNames({ path: 'src/a.ts', text })).toEqual(['src/a.ts:2 wish: use pending value or request']);
  });

  test('reports the name of a file', () => {
    expect(homemadeNames({ path: 'src/media/first-level.ts', text: '' })).toEqual([
      "src/media/first-level.ts (the file's name): use initial rendition",
    ]);
  });
});

describe('comment checker', () => {
  const hits = (text: string) => clauseOpeners({ path: 'src/a.ts', text }).length;

  test.each([
    '/** What is asked for. */',
    '// Of a live stream there is no end.',
    '/** Whoever opens it waits. */',
    '/** The start. Nobody waits for it. */',
    '/**\n * The start.\n * @returns Where it begins\n */',
    '// The first line\n// ends. Who reads on finds this.',
    'const a = 1; // Where it is known, it counts.',
  ])('finds %s', (text) => {
    expect(hits(text)).toBe(1);
  });

  test.each([
    '/** Reads the position of a live stream. */',
    '// The end\n// Of this sentence continues the line above.',
    'const text = "// What is this?";',
    '/** Whole seconds. Offline too. */',
  ])('accepts %s', (text) => {
    expect(hits(text)).toBe(0);
  });
});
