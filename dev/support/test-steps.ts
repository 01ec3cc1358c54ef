import { reasonToSkipEngines } from './engines.mjs';
import { type ReportReader, readJunit, readPlaywright, readVitest } from './reports';
import type { Job } from './scheduler';
import { reasonToSkipService } from './service-step';

/** One check or one runner of `npm test`. */
export type Step = Job & {
  limitS: number;
  /** `report` is where a test runner shall write its machine-readable result. */
  command: (report: string) => readonly string[];
  env?: (report: string) => Record<string, string>;
  /** Absent for a plain check, which counts as one. */
  read?: ReportReader;
  /** No test at all is fine here: nothing that changed has one. */
  mayBeEmpty?: boolean;
  /** Why the step need not run now, or null; not asked when `--only` names the step. */
  reasonToSkip?: (situation: { root: string; env: NodeJS.ProcessEnv }) => string | null;
};

const check = (name: string, limitS: number, ...command: string[]): Step => ({ name, limitS, command: () => command });

/** Runs projects in one process, which writes its report where the step is told. */
export const vitest = (name: string, limitS: number, projects: readonly string[], ...options: string[]): Step => ({
  name,
  limitS,
  command: (report) => [
    'vitest',
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--allowOnly=false',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...options,
  ],
  read: readVitest,
});

/**
 * Runs Playwright projects. Their players decode and draw without a graphics card, so other tests beside them would make
 * both slow.
 */
const playwright = (name: string, limitS: number, projects: readonly string[]): Step => ({
  name,
  limitS,
  command: () => [
    'playwright',
    'test',
    ...projects.map((project) => `--project=${project}`),
    '--forbid-only',
    '--reporter=list,json',
  ],
  env: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
  read: readPlaywright,
  needs: ['build'],
  cores: 2,
});

export const TYPE_CHECKS: readonly Step[] = [
  check('types', 90, 'tsc', '-p', 'tsconfig.json'),
  check('types-pure', 30, 'tsc', '-p', 'tsconfig.pure.json'),
];

export const lint = (...paths: readonly string[]): Step => check('lint', 90, 'biome', 'ci', '--colors=off', ...paths);

/**
 * A step starts as soon as its needs are met and its cores are free, the first of this list first. So the build leads,
 * and the cheap checks run beside it. The steps with browsers come last, each with the machine to itself.
 * Each test project is a step of its own: a project without a single test is then seen.
 */
export const STEPS: readonly Step[] = [
  check('build', 120, 'vite', 'build', '--logLevel', 'warn'),
  ...TYPE_CHECKS,
  lint('.'),
  check('knip', 90, 'knip'),
  vitest('unit', 220, ['unit']),
  vitest('ui', 150, ['ui']),
  { ...vitest('architecture', 180, ['architecture']), needs: ['build'] },
  {
    name: 'php',
    limitS: 60,
    command: (report) => ['phpunit', '-c', 'phpunit.xml', '--colors=never', '--log-junit', report],
    read: readJunit,
  },
  { ...vitest('service', 380, ['service'], '--maxWorkers=2'), reasonToSkip: reasonToSkipService },
  // Waits for servers more than it computes.
  { ...vitest('contract', 240, ['contract'], '--maxWorkers=3'), needs: ['build'] },
  // Tests beside it would slow down its videos.
  { ...vitest('browser', 600, ['browser']), cores: 2 },
  playwright('e2e', 2840, ['sound', 'window', 'policy']),
  playwright('e2e-alone', 240, ['alone']),
  // One browser for each core.
  { ...vitest('engines', 520, ['engines']), needs: ['build'], cores: 2, reasonToSkip: reasonToSkipEngines },
];

/** The steps named by `--only a,b`; an unknown name is an error, or a typing mistake would pass for green. */
export function chooseSteps(args: readonly string[]): readonly Step[] | { unknown: string } {
  const position = args.findIndex((arg) => arg === '--only' || arg.startsWith('--only='));
  if (position === -1) return STEPS;
  const list = args[position]?.split('=')[1] ?? args[position + 1] ?? '';
  const names = list.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !STEPS.some((step) => step.name === name));
  if (unknown !== undefined) return { unknown };
  // Named by hand, so wanted whatever changed.
  return STEPS.filter((step) => names.includes(step.name)).map(({ reasonToSkip: _, ...step }) => step);
}
