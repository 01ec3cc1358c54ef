import { expect, test } from 'vitest';
import { quickSteps } from '../../../dev/support/quick-steps';

const ROOT = process.cwd();
const commands = (changed: readonly string[] | null) =>
  Object.fromEntries(quickSteps(ROOT, changed).map((step) => [step.name, step.command('/r/x').join(' ')]));

test('npm run quick: runs types, lint and the tests of both projects in one process', () => {
  const found = commands(null);
  expect(Object.keys(found).sort()).toEqual(['lint', 'tests', 'types', 'types-pure']);
  expect(found.tests).toContain('--project unit --project ui');
  expect(found.tests).not.toContain('--changed');
  expect(found.lint).toMatch(/ \.$/);
});

test('npm run quick: lints the changed files and runs the tests that depend on them', () => {
  const found = commands(['package.json', 'removed.ts']);
  expect(found.tests).toContain('--changed');
  expect(found.lint).toMatch(/ package\.json$/);
});

test('npm run quick: checks types and tests when a file was only removed', () => {
  expect(Object.keys(commands(['removed.ts'])).sort()).toEqual(['tests', 'types', 'types-pure']);
});

test('npm run quick: runs nothing when nothing changed', () => {
  expect(commands([])).toEqual({});
});
