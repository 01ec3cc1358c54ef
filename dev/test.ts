/**
 * `npm test`: every check and test, one after another, going on after a failure. `npm test -- --only unit,e2e` picks
 * steps. The last line is `N passed, N failed`; the exit code is 0 only when nothing failed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runStep, stopRunningStep } from './support/run-step';
import { type Row, summary } from './support/summary';
import { chooseSteps, type Step } from './support/test-steps';

const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
/** Far more than it takes on two idle cores, and within what CI gives. */
const WHOLE_LIMIT_MS = 80 * 60_000;

async function runAll(steps: readonly Step[], folder: string): Promise<Row[]> {
  const rows: Row[] = [];
  const end = performance.now() + WHOLE_LIMIT_MS;
  for (const step of steps) {
    const row = await runOne(step, rows, folder, end - performance.now());
    rows.push(row);
    const skipped = row.skipped > 0 ? `, ${row.skipped} skipped` : '';
    const note = row.note ? ` (${row.note})` : '';
    const mark = row.failed > 0 ? 'FAILED' : 'ok';
    const counts = `${row.passed} passed, ${row.failed} failed${skipped}`;
    process.stdout.write(`${mark.padEnd(6)} ${row.name}: ${counts} in ${row.seconds.toFixed(1)} s${note}\n`);
  }
  return rows;
}

async function runOne(step: Step, before: readonly Row[], folder: string, leftMs: number): Promise<Row> {
  const notRun = (note: string): Row => ({ name: step.name, passed: 0, failed: 1, skipped: 0, seconds: 0, note });
  if (leftMs <= 0) return notRun('not run: time is up');
  if (before.some((row) => row.name === step.needs && row.failed > 0)) return notRun(`not run: ${step.needs} failed`);
  return runStep(step, ROOT, folder, Math.min(step.limitS * 1000, leftMs));
}

async function main(): Promise<number> {
  const steps = chooseSteps(process.argv.slice(2));
  if ('unknown' in steps) {
    process.stderr.write(`There is no step "${steps.unknown}".\n`);
    return 1;
  }
  const folder = mkdtempSync(join(tmpdir(), 'vv-player-test-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => void stopRunningStep().finally(() => process.exit(130)));
  }
  const rows = await runAll(steps, folder);
  process.stdout.write(`\n${summary(rows)}\n`);
  return rows.every((row) => row.failed === 0) ? 0 : 1;
}

process.exitCode = await main();
