import type { Failure } from './failures';
import type { Report, ReportReader } from './reports';

/** The end of a runner's process. */
export type Ending = { code: number | null; timedOut: boolean };

export type Verdict = Report & {
  /** The reason for counts that differ from the report. */
  note?: string;
};

/** Judges a check without tests (types, lint), which counts as one. */
export function checkVerdict(ending: Ending): Verdict {
  if (ending.timedOut) return failed('time limit');
  return ending.code === 0 ? { ...NOTHING, passed: 1 } : failed(undefined);
}

/** Judges a test step. A missing report, an empty run or a bad exit code is a failure. */
export function testVerdict(ending: Ending, report: string | null, read: ReportReader, mayBeEmpty = false): Verdict {
  const counts = report === null ? null : readOrNull(report, read);
  if (ending.timedOut) return withFailure(counts, atLimit(counts));
  if (counts === null) return failed('no readable report');
  if (counts.failed > 0 && counts.notRun.length === 0) return counts;
  if (counts.notRun.length > 0) return withFailure(counts, `${counts.notRun.length} not run`);
  if (ending.code !== 0) return withFailure(counts, `exit code ${ending.code ?? 'none'} without a failed test`);
  if (counts.passed === 0 && !mayBeEmpty) return withFailure(counts, 'no test ran');
  return counts;
}

/** Adds to a failed step without a failed test what was not run, or else the end of the output. */
export function withOutput(verdict: Verdict, lastLines: string): Verdict {
  if (verdict.failed <= verdict.failures.length) return verdict;
  const message = verdict.notRun.length > 0 ? listed(verdict.notRun) : lastLines;
  const failure: Failure = { title: verdict.note ?? 'failed', location: '', message };
  return { ...verdict, failures: [...verdict.failures, failure] };
}

/** Enough names to see where a run was stopped. */
const LISTED_NAMES = 40;

function listed(names: readonly string[]): string {
  const more = names.length - LISTED_NAMES;
  const shown = names.slice(0, LISTED_NAMES).map((name) => `not run: ${name}`);
  return [...shown, ...(more > 0 ? [`… and ${more} more`] : [])].join('\n');
}

const atLimit = (counts: Report | null) =>
  counts && counts.notRun.length > 0 ? `time limit, ${counts.notRun.length} not run` : 'time limit';

/** The verdict of what has not run. */
export const NOTHING = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [], notRun: [] } as const;

function failed(note: string | undefined): Verdict {
  return { ...NOTHING, failed: 1, ...(note === undefined ? {} : { note }) };
}

function withFailure(counts: Report | null, note: string): Verdict {
  return counts === null ? failed(note) : { ...counts, failed: counts.failed + 1, note };
}

function readOrNull(report: string, read: ReportReader): Report | null {
  try {
    return read(report);
  } catch {
    return null;
  }
}
