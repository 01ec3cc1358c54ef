import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failureText, flakyText } from './failures';
import { readLedger, recordFlaky } from './flaky-ledger';
import { runStep, stopRunningSteps } from './run-step';
import { runJobs } from './scheduler';
import { MOST_FLAKY, type Row, summary } from './summary';
import type { Step } from './test-steps';
import { NOTHING } from './verdict';

/** Cores of the measured times in docs/testing.md. More cores run the same steps in parallel. */
const CORES = 2;

type Ended = { ok: boolean; row: Row; output: string };

/** Runs the steps as a graph. Prints each as it ends, then failures, times and totals. Resolves with the exit code. */
export async function runSteps(steps: readonly Step[], root: string, limitMs: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'vv-player-test-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      stop.abort();
      void stopRunningSteps().finally(() => process.exit(130));
    });
  }
  const started = performance.now();
  const secondsSince = (from: number) => (performance.now() - from) / 1000;
  const run = async (step: Step, leftMs: number): Promise<Ended> => {
    const from = secondsSince(started);
    try {
      const reason = step.reasonToSkip?.({ root, env: process.env }) ?? null;
      if (reason !== null) return notRun(step, reason, 0, from);
      const { output, ...row } = await runStep(step, root, folder, Math.min(step.limitS * 1000, leftMs));
      return { ok: row.failed === 0, row: { name: step.name, from, ...row }, output };
    } catch (error) {
      // Without this the run would end before its totals, as when no process can be started.
      return notRun(step, `broke: ${error instanceof Error ? error.message : String(error)}`, 1, from);
    }
  };
  const ended = await runJobs(steps, {
    capacity: CORES,
    limitMs,
    signal: stop.signal,
    run,
    refuse: (step, reason) => notRun(step, `not run: ${reason}`, 1, secondsSince(started)),
    onEnd: (_, result) => print(result, root),
  });
  const known = readLedger(root).map(({ step, test }) => `${step} ${test}`);
  const rows = ended.map(({ row }) => markKnown(row, known));
  const failures = rows.flatMap((row) => row.failures.map((failure) => ({ step: row.name, ...failure })));
  const flaky = rows.flatMap((row) => row.flaky.map((test) => ({ step: row.name, ...test })));
  if (failures.length > 0) process.stdout.write(`\n${failureText(failures, root)}\n`);
  recordFlaky(root, flaky);
  if (flaky.length > 0) process.stdout.write(`\n${flakyText(flaky, root)}\n`);
  process.stdout.write(`\n${summary(rows, secondsSince(started))}\n`);
  return ended.every(({ ok }) => ok) && flaky.length <= MOST_FLAKY ? 0 : 1;
}

/** Says of a failed test that the ledger has it: a full run does not repeat it. */
function markKnown(row: Row, known: readonly string[]): Row {
  const failures = row.failures.map((failure) =>
    known.includes(`${row.name} ${failure.title}`) ? { ...failure, title: `${failure.title} (flaky before)` } : failure,
  );
  return { ...row, failures };
}

function notRun({ name }: Step, note: string, failed: number, from: number): Ended {
  const row = { ...NOTHING, name, failed, from, seconds: 0, note };
  return { ok: failed === 0, row, output: '' };
}

/**
 * Prints one line per step. A failed one is followed by its failures, as a CI log may keep only the start, and by its
 * output.
 */
function print({ ok, row, output }: Ended, root: string): void {
  if (ok && row.passed === 0 && row.note) return void process.stdout.write(`skip   ${row.name}: ${row.note}\n`);
  const skipped = row.skipped > 0 ? `, ${row.skipped} skipped` : '';
  const note = row.note ? ` (${row.note})` : '';
  const flaky = row.flaky.length > 0 ? `, ${row.flaky.length} flaky` : '';
  const counts = `${row.passed} passed, ${row.failed} failed${skipped}${flaky}`;
  process.stdout.write(
    `${(ok ? 'ok' : 'FAILED').padEnd(6)} ${row.name}: ${counts} in ${row.seconds.toFixed(1)} s${note}\n`,
  );
  if (ok) return;
  const failures = row.failures.map((failure) => ({ step: row.name, ...failure }));
  if (failures.length > 0) process.stdout.write(`\n${failureText(failures, root)}\n`);
  if (output !== '') process.stdout.write(`\n${output}\n\n`);
}
