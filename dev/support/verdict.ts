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
  return ending.code === 0 ? { passed: 1, failed: 0, skipped: 0, failures: [] } : failed(undefined);
}

/** Judges a test step. A missing report, an empty run or a bad exit code is a failure. */
export function testVerdict(ending: Ending, report: string | null, read: ReportReader, mayBeEmpty = false): Verdict {
  const counts = report === null ? null : readOrNull(report, read);
  if (ending.timedOut) return withFailure(counts, 'time limit');
  if (counts === null) return failed('no readable report');
  if (counts.failed > 0) return counts;
  if (ending.code !== 0) return withFailure(counts, `exit code ${ending.code ?? 'none'} without a failed test`);
  if (counts.passed === 0 && !mayBeEmpty) return withFailure(counts, 'no test ran');
  return counts;
}

/** Adds the end of the output to a failed step without a failed test. */
export function withOutput(verdict: Verdict, lastLines: string): Verdict {
  if (verdict.failed <= verdict.failures.length) return verdict;
  const failure: Failure = { title: verdict.note ?? 'failed', location: '', message: lastLines };
  return { ...verdict, failures: [...verdict.failures, failure] };
}

function failed(note: string | undefined): Verdict {
  return { passed: 0, failed: 1, skipped: 0, failures: [], ...(note === undefined ? {} : { note }) };
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
