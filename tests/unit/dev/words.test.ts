import { describe, expect, test } from 'vitest';
import { clauseOpeners, pageOpeners } from '../../../dev/words/clause-openers';
import { insteadOf } from '../../../dev/words/glossary';
import { homemadeNames } from '../../../dev/words/homemade-names';
import { formatRemarks } from '../../../dev/words/words-report';

describe('Homemade names', () => {
  test.each([
    ['wishOf', 'pending value or request'],
    ['EARLY_MS', 'startup'],
    ['save-place', 'position or slot'],
    ['readHTTPAddress', 'URL'],
    ['FailurePanel', 'failure screen'],
  ])('%s: the word of the field is %s', (name, instead) => {
    expect(insteadOf(name)).toBe(instead);
  });

  test.each(['placeholder', 'replaceAll', 'voiceAuthor', 'outline', 'latest'])('%s is none', (name) => {
    expect(insteadOf(name)).toBeNull();
  });

  test('are found once a file, each at its first line, and in the name of the file', () => {
    const text = 'const a = 1;\nconst wish = a;\nexport { wish };\n';
    expect(homemadeNames({ path: 'src/first-level.ts', text })).toEqual([
      { path: 'src/first-level.ts', from: 1, to: 1, text: 'first-level: use initial rendition' },
      { path: 'src/first-level.ts', from: 2, to: 2, text: 'wish: use pending value or request' },
    ]);
  });
});

describe('Clause openers', () => {
  const found = (text: string) => clauseOpeners({ path: 'src/a.ts', text }).map(({ from, to }) => [from, to]);

  test.each<[string, [number, number]]>([
    ['/** The start. Nobody waits for it. */', [1, 1]],
    ['/**\n * The start.\n * @returns Where it begins\n */', [1, 4]],
    ['\n// The first line\n// ends. Who reads on finds this.', [2, 3]],
    ['const a = 1; // Where it is known, it counts.', [1, 1]],
  ])('are found in the comment %j', (text, lines) => {
    expect(found(text)).toEqual([lines]);
  });

  test.each(['// The end\n// Of this sentence.', 'const text = "// What is this?";', '/** Offline too. */'])(
    'are absent from %j',
    (text) => {
      expect(found(text)).toEqual([]);
    },
  );

  const onPage = (text: string) => pageOpeners({ path: 'docs/a.md', text }).map(({ from, to }) => [from, to]);

  test('are found in paragraphs and items of a page', () => {
    expect(onPage('# Title\n\nA start. What is asked\nfor is kept.\n- **Note.** Of a guess less.')).toEqual([
      [3, 4],
      [5, 5],
    ]);
  });

  test('are absent from code, tables and the middle of a sentence', () => {
    expect(onPage('```\nIt plays.\n```\n\n| It plays. |\n\nThe start. Its end, if\nIt ends.')).toEqual([]);
  });
});

test('Words report: is cut after some remarks and empty without any', () => {
  const remark = { path: 'src/a.ts', from: 2, to: 2, text: 'wish: use request' };
  expect(formatRemarks([remark, remark, remark], 1)).toBe(
    'words: worth a second look, no failures\n  src/a.ts:2 wish: use request\n  2 more: npm run words\n',
  );
  expect(formatRemarks([], 1)).toBe('');
});
