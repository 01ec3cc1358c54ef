import { expect, test } from 'vitest';
import { readTree } from '../../dev/source/source-file';

const CYRILLIC = /[\u0400-\u04ff]+/;

/** Every line with a Russian word outside the dictionary. */
function foreignWords(files: ReturnType<typeof readTree>): string[] {
  return files
    .filter(({ path }) => !path.startsWith('src/i18n/'))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => (CYRILLIC.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
    );
}

test('visible words: only i18n contains them', () => {
  expect(foreignWords(readTree('src', '.ts', '.tsx', '.css', '.json', '.js'))).toEqual([]);
});

test('word checker: finds a word, also in a comment', () => {
  const text = 'const a = 1;\n// пауза\n';
  expect(foreignWords([{ path: 'src/ui/a.ts', text }])).toEqual(['src/ui/a.ts:2 // пауза']);
  expect(foreignWords([{ path: 'src/i18n/ru.ts', text }])).toEqual([]);
});
