import { expect, test } from 'vitest';
import { countLines, readSource, readTree, type SourceFile } from './support/source-file';

const MEDIAN_LINES = 60;
const P90_LINES = 150;
const MOST_LINES = 300;
const TEST_RATIO = 1.2;

const source = readSource();
const sizes = source.map(countLines).sort((a, b) => a - b);
const sum = (files: readonly SourceFile[]) => files.reduce((total, file) => total + countLines(file), 0);
const quantile = (part: number) => sizes[Math.ceil(sizes.length * part) - 1] ?? 0;

test('files are short', () => {
  const longest = [...source].sort((a, b) => countLines(b) - countLines(a)).slice(0, 10);
  const list = longest.map((file) => `${countLines(file)} ${file.path}`).join('\n');
  expect(quantile(0.5), `median\n${list}`).toBeLessThanOrEqual(MEDIAN_LINES);
  expect(quantile(0.9), `90th percentile\n${list}`).toBeLessThanOrEqual(P90_LINES);
});

test('no file is long', () => {
  const files = [...source, ...readTree('src', '.css'), ...readTree('php', '.php')];
  const long = files.filter((file) => countLines(file) > MOST_LINES);
  expect(long.map((file) => `${countLines(file)} ${file.path}`)).toEqual([]);
});

test('there is more test than code', () => {
  const code = sum([...source, ...readTree('php', '.php')]);
  const tests = sum([
    ...readTree('tests', '.ts', '.tsx'),
    ...readTree('e2e', '.ts', '.tsx'),
    ...readTree('tests/php', '.php'),
  ]);
  const ratio = tests / code;
  expect(ratio, `${tests} lines of tests / ${code} lines of code = ${ratio.toFixed(2)}`).toBeGreaterThanOrEqual(
    TEST_RATIO,
  );
});

test('lines are counted as an editor does', () => {
  expect(countLines({ path: 'a', text: 'one\ntwo\n' })).toBe(2);
  expect(countLines({ path: 'a', text: 'one\ntwo' })).toBe(2);
});
