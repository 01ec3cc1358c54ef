import { expect, test } from 'vitest';
import { quickSteps } from '../../../dev/support/quick-steps';

const ROOT = process.cwd();
const commands = (changed: readonly string[] | null) =>
  Object.fromEntries(quickSteps(ROOT, changed).map((step) => [step.name, step.command('/r/x').join(' ')]));

test('quick runs types, lint and the tests of both projects in one process', () => {
  const found = commands(null);
  expect(Object.keys(found).sort()).toEqual(['lint', 'tests', 'types', 'types-pure']);
  expect(found.tests).toContain('--project unit --project ui');
  expect(found.tests).not.toContain('--changed');
  expect(found.lint).toMatch(/ \.$/);
});

test('with changed files, quick lints these and runs the tests that they touch', () => {
  const found = commands(['package.json', 'removed.ts']);
  expect(found.tests).toContain('--changed');
  expect(found.lint).toMatch(/ package\.json$/);
});

test('a removed file alone leaves types and tests to check', () => {
  expect(Object.keys(commands(['removed.ts'])).sort()).toEqual(['tests', 'types', 'types-pure']);
});

test('quick has nothing to do where nothing changed', () => {
  expect(commands([])).toEqual({});
});
