import { appendFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import type { Failure } from './failures';

/**
 * A test report of JSON lines. The reporters of Vitest and Playwright write a line as soon as they know its content, so
 * the report of a runner that is stopped at its limit still says what failed and what was not run.
 */
export type ReportEntry =
  /** Something that shall run: a file of Vitest, a test of Playwright. */
  | { kind: 'planned'; id: string; title: string }
  /** It has run to its end. `failure` says why a file could not run. */
  | { kind: 'ended'; id: string; load: number; failure?: Failure }
  /** One run of a test. A test that is run again has several. */
  | TestEntry
  /** An error outside of any test. */
  | ({ kind: 'error' } & Failure);

export type TestEntry = Failure & {
  kind: 'test';
  id: string;
  file: string;
  status: 'passed' | 'failed' | 'skipped';
  /** Load average of the last minute when the test ended. */
  load: number;
  /** Path of the recorded trace, if there is one. */
  trace?: string;
};

/** Name of the environment variable with the path of the report. */
export const REPORT_VARIABLE = 'VV_REPORT';

/** Appends a line to the report of this run. Without a report, as in a run by hand, it does nothing. */
export function writeEntry(line: ReportEntry): void {
  const path = process.env[REPORT_VARIABLE];
  if (path) appendFileSync(path, `${JSON.stringify(line)}\n`);
}

/** The load average of the last minute, with one decimal. */
export function loadNow(): number {
  return Math.round((loadavg()[0] ?? 0) * 10) / 10;
}
