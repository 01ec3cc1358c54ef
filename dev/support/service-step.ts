import { baseCommit, filesChangedSince } from './git-changes.ts';

/** The reference service's own tests. Tests of others against the service are not among them: these always run. */
export const SERVICE_TESTS = ['tests/contract/{reference,service}-*.test.ts', 'services/**/*.test.ts'];

/** Beginnings of the paths of all that these tests run. */
export const SERVICE_PATHS = [
  'services/',
  'dev/host/',
  'dev/media/',
  'packages/',
  'tests/contract/reference-',
  'tests/contract/service-',
  'tests/fixtures/',
  'tests/support/',
  'dev/support/service-step.ts',
  'package-lock.json',
  'vitest.config.ts',
];

type Situation = { root: string; env: NodeJS.ProcessEnv };

/** Why the service's own tests need not run; null when they must, as always in CI and without a history. */
export function reasonToSkipService({ root, env }: Situation): string | null {
  if (env.CI) return null;
  const base = baseCommit(root);
  const changed = base === null ? null : filesChangedSince(root, base);
  if (base === null || changed === null || changed.some(isOfService)) return null;
  return `skipped: nothing of the service changed since ${base.slice(0, 9)}`;
}

const isOfService = (path: string) => SERVICE_PATHS.some((start) => path.startsWith(start));
