/**
 * `npm run flaky -- "title"`: runs the tests whose title contains this text 20 times beside a busy loop per core. A mend
 * of a flaky test is proven by 20 of 20. Builds nothing: tests of `e2e` play the last build.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startGroup } from './support/process-group';
import { REPORT_VARIABLE } from './support/report-entries';
import { type RunCounts, readRuns } from './support/reports';

const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const REPETITIONS = 20;
const VITEST_PROJECTS = ['browser', 'widget', 'unit', 'ui', 'contract', 'architecture'];

/** Runs the tests that match the pattern. Resolves with the exit code. */
async function repeat(pattern: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'vv-flaky-'));
  const report = join(folder, 'report');
  const loops = Array.from({ length: availableParallelism() }, () =>
    startGroup(process.execPath, ['-e', 'for (;;);'], { onOutput: () => undefined }),
  );
  try {
    const isE2e = (await run(report, 'playwright', 'test', '--list', '-g', pattern)) === 0;
    if (isE2e) await runE2e(report, pattern);
    else await runVitest(report, pattern);
    return summarize(readRuns(readFileSync(report, 'utf8')));
  } finally {
    await Promise.all(loops.map((loop) => loop.stop()));
    rmSync(folder, { recursive: true, force: true });
  }
}

const runE2e = (report: string, pattern: string) =>
  run(
    report,
    'playwright',
    'test',
    '-g',
    pattern,
    `--repeat-each=${REPETITIONS}`,
    '--retries=0',
    ...reporter('playwright'),
  );

/** One process for each repetition: Vitest has no option for them. */
async function runVitest(report: string, pattern: string): Promise<void> {
  const projects = VITEST_PROJECTS.flatMap((project) => ['--project', project]);
  for (let count = 0; count < REPETITIONS; count += 1)
    await run(report, 'vitest', 'run', ...projects, '-t', pattern, ...reporter('vitest'));
}

const reporter = (name: string) => [`--reporter=./dev/support/${name}-reporter.ts`];

async function run(report: string, command: string, ...args: readonly string[]): Promise<number | null> {
  const env = { ...process.env, [REPORT_VARIABLE]: report };
  const onOutput = (text: string) => void (args.includes('--list') || process.stdout.write(text));
  const group = startGroup(join(ROOT, 'node_modules/.bin', command), args, { cwd: ROOT, env, onOutput });
  const code = await group.exited;
  await group.stop();
  return code;
}

function summarize(tests: readonly RunCounts[]): number {
  for (const { title: name, passed, runs, message } of tests) {
    process.stdout.write(`${passed} of ${runs} ${name}\n`);
    if (message !== '') process.stdout.write(`${message.replace(/^/gm, '    ')}\n`);
  }
  if (tests.length === 0) process.stdout.write('No test has this title.\n');
  return tests.length > 0 && tests.every(({ passed, runs }) => passed === runs) ? 0 : 1;
}

const title = process.argv[2];
if (title === undefined) {
  process.stderr.write('Usage: npm run flaky -- "title"\n');
  process.exitCode = 1;
} else process.exitCode = await repeat(title.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
