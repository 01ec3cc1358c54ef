import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { lint, type Step, TYPE_CHECKS, vitest } from './test-steps';

const PROJECTS = ['unit', 'ui'];
const LIMIT_S = 240;

/**
 * What `npm run quick` runs: types, lint, and the unit, flow and interface tests in one process. With the list of files
 * that changed, only these are linted and only the tests that import one of them run.
 */
export function quickSteps(root: string, changed: readonly string[] | null): readonly Step[] {
  if (changed === null) return [vitest('tests', LIMIT_S, PROJECTS), ...TYPE_CHECKS, lint('.')];
  if (changed.length === 0) return [];
  const related = { ...vitest('tests', LIMIT_S, PROJECTS, '--changed', '--passWithNoTests'), mayBeEmpty: true };
  // A removed file may break the types and the tests of others.
  const present = changed.filter((path) => existsSync(join(root, path)));
  const lints = present.length > 0 ? [lint('--no-errors-on-unmatched', '--files-ignore-unknown=true', ...present)] : [];
  return [related, ...TYPE_CHECKS, ...lints];
}
