import { describe, expect, test } from 'vitest';
import { type FunctionLength, functionLengths } from '../../dev/source/function-lengths';
import { readSource, readTree } from '../../dev/source/source-file';

/** `npm run words` reports functions from 60 lines on. */
const TOO_MANY_LINES = 100;

const packages = readTree('packages', '.ts', '.tsx').filter(({ path }) => /^packages\/[^/]+\/src\//.test(path));
const files = [...readSource(), ...packages];

test(`functions: none has ${TOO_MANY_LINES} lines or more`, () => {
  const lengths = functionLengths(files);
  const described = (one: FunctionLength) => `${one.lines} ${one.path}:${one.from} ${one.name}`;
  const longest = lengths.slice(0, 10).map(described);
  const long = lengths.filter(({ lines }) => lines >= TOO_MANY_LINES).map(described);
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
    expect(lengths(text)).toEqual([{ path: 'a.ts', name, from: 1, to: 4, lines: 4 }]);
  });

  test('counts a nested function for both', () => {
    expect(lengths(`function outer() {\n  const inner = () => ${body};\n}`)).toEqual([
      { path: 'a.ts', name: 'outer', from: 1, to: 6, lines: 6 },
      { path: 'a.ts', name: 'inner', from: 2, to: 5, lines: 4 },
    ]);
  });
});
