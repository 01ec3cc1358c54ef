import { type ReportReader, readJunit, readPlaywright, readVitest } from './reports';

/** One check or one runner of `npm test`. */
export type Step = {
  name: string;
  limitS: number;
  /** `report` is where a test runner shall write its machine-readable result. */
  command: (report: string) => readonly string[];
  env?: (report: string) => Record<string, string>;
  /** Absent for a plain check, which counts as one. */
  read?: ReportReader;
  /** A step that makes no sense after this one failed. */
  needs?: string;
};

const check = (name: string, limitS: number, ...command: string[]): Step => ({ name, limitS, command: () => command });

/** Needs its own run: a project without a single test is then seen, as nothing ran. */
const vitest = (project: string, limitS: number, ...options: string[]): Step => ({
  name: project,
  limitS,
  command: (report) => [
    'vitest',
    'run',
    '--project',
    project,
    '--allowOnly=false',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...options,
  ],
  read: readVitest,
});

/** The cheap come first. */
export const STEPS: readonly Step[] = [
  check('types', 120, 'tsc', '-p', 'tsconfig.json'),
  check('types-pure', 120, 'tsc', '-p', 'tsconfig.pure.json'),
  check('lint', 120, 'biome', 'ci', '--colors=off', '.'),
  check('knip', 120, 'knip'),
  check('build', 120, 'vite', 'build', '--logLevel', 'warn'),
  vitest('unit', 300),
  vitest('ui', 300),
  vitest('architecture', 240),
  {
    name: 'php',
    limitS: 120,
    command: (report) => ['phpunit', '-c', 'phpunit.xml', '--colors=never', '--log-junit', report],
    read: readJunit,
  },
  // They wait for servers more than they compute.
  vitest('contract', 360, '--maxWorkers=3'),
  vitest('browser', 900),
  {
    name: 'e2e',
    limitS: 1800,
    command: () => ['playwright', 'test', '--forbid-only', '--reporter=list,json'],
    env: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    read: readPlaywright,
    needs: 'build',
  },
];

/** The steps named by `--only a,b`; an unknown name is an error, or a typing mistake would pass for green. */
export function chooseSteps(args: readonly string[]): readonly Step[] | { unknown: string } {
  const position = args.findIndex((arg) => arg === '--only' || arg.startsWith('--only='));
  if (position === -1) return STEPS;
  const list = args[position]?.split('=')[1] ?? args[position + 1] ?? '';
  const names = list.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !STEPS.some((step) => step.name === name));
  return unknown === undefined ? STEPS.filter((step) => names.includes(step.name)) : { unknown };
}
