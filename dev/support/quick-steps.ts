import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { lint, type Step, TYPE_CHECKS, vitest } from './test-steps';

const PROJECTS = ['unit', 'ui'];
const LIMIT_S = 240;

/**
 * The steps of `npm run quick`: types, lint, and the unit, flow and interface tests in one process. With a list of
 * changed files, it lints only these and runs only the tests that import one of them.
 */
export function quickSteps(root: string, changed: readonly string[] | null): readonly Step[] {
  if (changed === null) return [vitest('tests', LIMIT_S, PROJECTS), ...TYPE_CHECKS, lint('.')];
  if (changed.length === 0) return [];
  const related = { ...vitest('tests', LIMIT_S, PROJECTS, '--changed', '--passWithNoTests'), mayBeEmpty: true };
  // A removed file cannot be linted, but may break types and tests of others.
  const present = changed.filter((path) => existsSync(join(root, path)));
  const lints = present.length > 0 ? [lint('--no-errors-on-unmatched', '--files-ignore-unknown=true', ...present)] : [];
  return [related, ...TYPE_CHECKS, ...lints];
}
