import { expect, test } from 'vitest';
import { withNames } from '../../../dev/build/inline-runtime';

const HELPERS = 'var __create = Object.create;\nvar __exportAll = (all) => all;\nvar __toESM = (mod) => mod;';

test('Inlined runtime: each helper has the name that the chunk imports it by', () => {
  const code = withNames(HELPERS, ' n as __exportAll, t as __toESM$1 ');
  expect(code).toBe(`${HELPERS}\nvar __toESM$1 = __toESM;`);
});

test('Inlined runtime: an unknown helper fails the build', () => {
  expect(() => withNames(HELPERS, 'r as __commonJS')).toThrow('no __commonJS');
});
