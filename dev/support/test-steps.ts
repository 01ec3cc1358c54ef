import { GATE_ENGINES, reasonToSkipEngines } from './engines.mjs';
import { GATE_LIST } from './gate-list';
import { REPORT_VARIABLE } from './report-entries';
import { type ReportReader, type Rerun, readEntries, readJunit } from './reports';
import type { Job } from './scheduler';
import { reasonToSkipService } from './service-step';

/** One check or one runner of `npm test`. */
export type Step = Job & {
  /** Ends what hangs: several times the time on two idle cores. */
  limitS: number;
  /** `report` is where a test runner shall write its machine-readable result. */
  command: (report: string) => readonly string[];
  env?: (report: string) => Record<string, string>;
  /** Absent for a plain check, which counts as one. */
  read?: ReportReader;
  /** The command that runs the failed tests again, alone. It adds to the same report. */
  rerun?: (failed: Rerun) => readonly string[];
  /** No test at all is fine here: nothing that changed has one. */
  mayBeEmpty?: boolean;
  /** Why the step need not run now, or null; not asked when `--only` names the step. */
  reasonToSkip?: (situation: { root: string; env: NodeJS.ProcessEnv }) => string | null;
};

const PROJECTS = ['policy', 'window', 'sound'].map((project) => `--project=${project}`);

const check = (name: string, limitS: number, ...command: string[]): Step => ({ name, limitS, command: () => command });

const reportTo = (report: string) => ({ [REPORT_VARIABLE]: report });

const vitestCommand = (projects: readonly string[], ...options: readonly string[]) => [
  'vitest',
  'run',
  ...projects.flatMap((project) => ['--project', project]),
  '--allowOnly=false',
  '--reporter=default',
  '--reporter=./dev/support/vitest-reporter.ts',
  ...options,
];

/** Runs projects in one process. */
export const vitest = (name: string, limitS: number, projects: readonly string[], ...options: string[]): Step => ({
  name,
  limitS,
  command: () => vitestCommand(projects, ...options),
  env: reportTo,
  read: readEntries,
});

/** Runs the failed tests of a project again. Vitest's own `retry` repeats at once, under the load that may be the cause. */
const rerun =
  (project: string) =>
  ({ files, titles }: Rerun) =>
    vitestCommand([project], ...files, ...(titles ? ['-t', titles.map(escapePattern).join('|')] : []));

const escapePattern = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/**
 * Runs Playwright. Its players decode and draw without a graphics card, so other tests beside them would make both slow.
 */
const playwright = (name: string, limitS: number, options: readonly string[], env: Record<string, string>): Step => ({
  name,
  limitS,
  command: () => ['playwright', 'test', ...options, '--reporter=list,./dev/support/playwright-reporter.ts'],
  env: (report) => ({ ...reportTo(report), ...env }),
  read: readEntries,
  needs: ['build'],
  cores: 2,
});

export const TYPE_CHECKS: readonly Step[] = [
  // Further checkers repeat the work on shared types, and take the core of the step beside this one.
  check('types', 180, 'tsc', '-p', 'tsconfig.json', '--checkers', '1'),
  check('types-pure', 90, 'tsc', '-p', 'tsconfig.pure.json'),
];

export const lint = (...paths: readonly string[]): Step => check('lint', 240, 'biome', 'ci', '--colors=off', ...paths);

const php: Step = {
  name: 'php',
  limitS: 120,
  command: (report) => ['phpunit', '-c', 'phpunit.xml', '--colors=never', '--log-junit', report],
  read: readJunit,
};

/** Enough beside all other steps. */
const GAPS_LIMIT_S = 2400;

/**
 * A tenth of another step's share. Linux divides a core among the sessions first (sched(7), autogroup), so the session gets
 * this priority as well. At the lowest one, a hundredth, a check beside a busy loop per core stood still.
 */
const LOW_PRIORITY = '{ echo 10 > /proc/self/autogroup; } 2> /dev/null; exec nice -n 10 "$@"';

/**
 * Runs a check in the gaps of the other steps: those with browsers leave a fifth of the cores idle. Nothing else suits, as
 * a test would reach its limit of time.
 */
const inGaps = (step: Step): Step => ({
  ...step,
  limitS: GAPS_LIMIT_S,
  cores: 0,
  command: (report) => ['sh', '-c', LOW_PRIORITY, 'sh', ...step.command(report)],
});

/** Leaves tests of load, of long waits, of chance and of every size to the full run. */
const WITHOUT_NIGHTLY = '--tagsFilter=!nightly';

/** Side by side, a browser for each core: five scenarios in Firefox and in WebKitGTK, one in an old Chromium. */
const ENGINE_GATE_FILES = GATE_ENGINES.map((name) => `e2e/engines/${name}.test.ts`);

/** The cheap steps, which the gate and the full run have in common. */
const base = (filter: readonly string[]): readonly Step[] => [
  check('build', 240, 'vite', 'build', '--logLevel', 'warn'),
  ...[...TYPE_CHECKS, lint('.'), check('knip', 240, 'knip')].map(inGaps),
  // Waits for servers more than it computes, so something that computes runs beside it.
  { ...vitest('contract', 400, ['contract'], '--maxWorkers=3', ...filter), needs: ['build'] },
  vitest('unit', 900, ['unit'], ...filter),
  vitest('ui', 240, ['ui'], ...filter),
  { ...vitest('architecture', 300, ['architecture']), needs: ['build'] },
  php,
  { ...vitest('service', 500, ['service'], '--maxWorkers=2'), reasonToSkip: reasonToSkipService },
];

/**
 * `npm test`. A step starts as soon as its needs are met and its cores are free, the first of this list first. So the
 * build leads, and the cheap steps run beside it. The steps with browsers come last, each with the machine to itself:
 * their failed tests are run again, as load is a reason to fail. No other step is repeated.
 * Each test project is a step of its own: a project without a single test is then seen.
 */
export const GATE: readonly Step[] = [
  ...base([WITHOUT_NIGHTLY]),
  { ...vitest('browser', 1000, ['browser'], WITHOUT_NIGHTLY), cores: 2, rerun: rerun('browser') },
  { ...vitest('widget', 700, ['widget'], WITHOUT_NIGHTLY), cores: 2, rerun: rerun('widget') },
  playwright('e2e', 1300, ['--test-list', GATE_LIST], { VV_E2E_GATE: '1' }),
  {
    ...vitest('engines-gate', 360, ['engines'], ...ENGINE_GATE_FILES),
    env: (report) => ({ ...reportTo(report), VV_ENGINES_GATE: '1' }),
    needs: ['build'],
    cores: 2,
    rerun: rerun('engines'),
    reasonToSkip: reasonToSkipEngines,
  },
];

/** `npm run test:full`: every test once, without a repetition. */
export const FULL: readonly Step[] = [
  ...base([]).map(({ reasonToSkip: _, ...step }) => step),
  { ...vitest('browser', 3600, ['browser']), cores: 2 },
  { ...vitest('widget', 2400, ['widget']), cores: 2 },
  playwright('e2e', 5400, PROJECTS, { VV_FULL: '1' }),
  playwright('e2e-alone', 480, ['--project=alone'], { VV_FULL: '1' }),
  { ...check('faults', 7200, 'tsx', 'e2e/faults/run.ts', '--workers', '2'), needs: ['build'], cores: 2 },
  // One browser for each core.
  { ...vitest('engines', 1800, ['engines']), needs: ['build'], cores: 2, reasonToSkip: reasonToSkipEngines },
];

/**
 * The steps that the arguments choose: `--full` for the full run, `--only a,b` for some. An unknown name is an error, or
 * a typing mistake would pass for green.
 */
export function chooseSteps(args: readonly string[]): readonly Step[] | { unknown: string } {
  const steps = args.includes('--full') ? FULL : GATE;
  const position = args.findIndex((arg) => arg === '--only' || arg.startsWith('--only='));
  if (position === -1) return steps;
  const list = args[position]?.split('=')[1] ?? args[position + 1] ?? '';
  const names = list.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !steps.some((step) => step.name === name));
  if (unknown !== undefined) return { unknown };
  // Named by hand, so wanted whatever changed.
  return steps.filter((step) => names.includes(step.name)).map(({ reasonToSkip: _, ...step }) => step);
}
