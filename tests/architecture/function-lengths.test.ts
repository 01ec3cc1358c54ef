import { describe, expect, test } from 'vitest';
import { functionLengths } from './support/function-lengths';
import { readSource, readTree } from './support/source-file';

const MAX_LINES = 60;

const packages = readTree('packages', '.ts', '.tsx').filter(({ path }) => /^packages\/[^/]+\/src\//.test(path));
const files = [...readSource(), ...packages];

test(`functions: none is longer than ${MAX_LINES} lines`, () => {
  const lengths = functionLengths(files);
  const longest = lengths.slice(0, 10).map(({ location, lines }) => `${lines} ${location}`);
  const long = lengths.filter(({ lines }) => lines > MAX_LINES).map(({ location, lines }) => `${lines} ${location}`);
  expect(long, `the longest:\n${longest.join('\n')}`).toEqual([]);
});

describe('function length checker', () => {
  const lengths = (text: string) => functionLengths([{ path: 'a.ts', text }]);
  const body = '{\n\n\n}';

  test.each([
    ['a declaration', `function go() ${body}`, 'go'],
    ['an arrow', `const go = () => ${body};`, 'go'],
    ['a method', `class A { go() ${body} }`, 'go'],
    ['a method of an object', `const a = { go() ${body} };`, 'go'],
    ['a property', `const a = { go: () => ${body} };`, 'go'],
    ['a callback', `run(() => ${body});`, 'run'],
    ['an unnamed function', `export const a = [function () ${body}];`, '(anonymous)'],
  ])('counts %s', (_, text, name) => {
    expect(lengths(text)).toEqual([{ location: `a.ts:1 ${name}`, lines: 4 }]);
  });

  test('counts a nested function for both', () => {
    expect(lengths(`function outer() {\n  const inner = () => ${body};\n}`)).toEqual([
      { location: 'a.ts:1 outer', lines: 6 },
      { location: 'a.ts:2 inner', lines: 4 },
    ]);
  });
});
