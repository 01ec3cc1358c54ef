import { baseCommit, filesChangedSince } from './git-changes.ts';

/** The reference service's own tests. Tests of other code against the service are excluded, because they always run. */
export const SERVICE_TESTS = ['tests/contract/{reference,service}-*.test.ts', 'services/**/*.test.ts'];

/** Path prefixes of the sources of these tests. */
const SERVICE_PATHS = [
  'services/',
  'dev/ads/',
  'dev/builder/',
  'dev/host/',
  'dev/sdk/',
  'src/ads/',
  'src/lib/',
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

type Situation = { root: string };

/** Returns the reason to skip the service's own tests. Null: they must run, as always without a history. */
export function reasonToSkipService({ root }: Situation): string | null {
  const base = baseCommit(root);
  const changed = base === null ? null : filesChangedSince(root, base);
  if (base === null || changed === null || changed.some(isOfService)) return null;
  return `skipped: nothing of the service changed since ${base.slice(0, 9)}`;
}

const isOfService = (path: string) => SERVICE_PATHS.some((start) => path.startsWith(start));
