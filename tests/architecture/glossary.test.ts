import { describe, expect, test } from 'vitest';
import { clauseOpeners, homemadeNames, insteadOf } from './support/glossary';
import { readTree } from './support/source-file';

/** Folders and files whose language is still to be mended; the goal is an empty list. */
const UNFINISHED: readonly string[] = [
  'bench/',
  'dev/',
  'e2e/',
  'packages/',
  'services/',
  'src/catalogue/',
  'src/config/',
  'src/host/',
  'src/i18n/',
  'src/lib/page-address.ts',
  'src/lib/redact.ts',
  'src/media/',
  'src/startup/open-preview.ts',
  'src/storage/',
  'src/telemetry/',
  'src/ui/',
  'tests/architecture/',
  'tests/browser/',
  'tests/contract/',
  'tests/fixtures/',
  'tests/support/',
  'tests/ui/',
  'tests/unit/ads/',
  'tests/unit/bench/',
  'tests/unit/build/',
  'tests/unit/builder/',
  'tests/unit/catalogue-client/',
  'tests/unit/catalogue/',
  'tests/unit/config/',
  'tests/unit/dev/',
  'tests/unit/embedding-doc.test.ts',
  'tests/unit/host/',
  'tests/unit/i18n/',
  'tests/unit/lib/',
  'tests/unit/media/',
  'tests/unit/spec-constants.test.ts',
  'tests/unit/startup/',
  'tests/unit/storage/',
  'tests/unit/telemetry/',
  'tests/unit/ui/',
];

const FOLDERS = ['src', 'packages', 'services', 'dev', 'bench', 'tests', 'e2e'];
const OWN_FILES = /^tests\/architecture\/(support\/)?glossary/;

const files = FOLDERS.flatMap((folder) => readTree(folder, '.ts', '.tsx', '.mjs'))
  .filter(({ path }) => !/(^|\/)(node_modules|dist|files)\//.test(path) && !OWN_FILES.test(path))
  .filter(({ path }) => !UNFINISHED.some((unfinished) => path.startsWith(unfinished)));

const report = (hits: readonly string[]) => `${hits.length} hits:\n${hits.join('\n')}`;

test('names: no homemade word of the glossary', () => {
  const hits = files.flatMap(homemadeNames);
  expect(hits.length, report(hits)).toBe(0);
});

test('comments: no sentence opens with a clause in the place of its subject', () => {
  const hits = files.flatMap(clauseOpeners);
  expect(hits.length, report(hits)).toBe(0);
});

describe('the checker of names sees', () => {
  test.each([
    ['wishOf', 'pending value or request'],
    ['anticipateNext', 'prefetch'],
    ['EARLY_MS', 'startup'],
    ['adWanted', 'play intent'],
    ['save-place', 'position or slot'],
    ['readHTTPAddress', 'URL'],
    ['firstLevelOf', 'initial rendition'],
    ['FailurePanel', 'failure screen'],
  ])('%s', (name, instead) => {
    expect(insteadOf(name)).toBe(instead);
  });

  test.each(['placeholder', 'replaceAll', 'voiceAuthor', 'bufferAhead', 'outline', 'AdPanel', 'latest', 'marker'])(
    'nothing wrong with %s',
    (name) => {
      expect(insteadOf(name)).toBeNull();
    },
  );

  test('a name once a file, with its line', () => {
    const text = 'const a = 1;\nconst wish = a;\nexport { wish };\n';
    expect(homemadeNames({ path: 'src/a.ts', text })).toEqual(['src/a.ts:2 wish: use pending value or request']);
  });

  test('the name of a file', () => {
    expect(homemadeNames({ path: 'src/media/first-level.ts', text: '' })).toEqual([
      "src/media/first-level.ts (the file's name): use initial rendition",
    ]);
  });
});

describe('the checker of comments sees', () => {
  const hits = (text: string) => clauseOpeners({ path: 'src/a.ts', text }).length;

  test.each([
    '/** What is asked for. */',
    '// Of a live stream there is no end.',
    '/** Whoever opens it waits. */',
    '/** The start. Nobody waits for it. */',
    '/**\n * The start.\n * @returns Where it begins\n */',
    '// The first line\n// ends. Who reads on finds this.',
    'const a = 1; // Where it is known, it counts.',
  ])('%s', (text) => {
    expect(hits(text)).toBe(1);
  });

  test.each([
    '/** Reads the position of a live stream. */',
    '// The end\n// Of this sentence continues the line above.',
    'const text = "// What is this?";',
    '/** Whole seconds. Offline too. */',
  ])('nothing wrong with %s', (text) => {
    expect(hits(text)).toBe(0);
  });
});
