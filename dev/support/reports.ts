import { type Failure, type Flaky, firstLines } from './failures';
import type { ReportEntry, TestEntry } from './report-entries';

/** Number of tests of a step by outcome. A flaky test counts as passed. */
export type Counts = { passed: number; failed: number; skipped: number };

export type Report = Counts & {
  failures: readonly Failure[];
  flaky: readonly Flaky[];
  /** Titles of what was planned and has not run to its end. */
  notRun: readonly string[];
};

/** Reads a runner's machine-readable report. Throws for other text. */
export type ReportReader = (text: string) => Report;

/**
 * The report lines of our reporters for Vitest and Playwright. The last run of a test is its result. A file that could
 * not run counts as one failure. The last line may be incomplete, as a stopped runner leaves it.
 */
export const readEntries: ReportReader = (text) => {
  const lines = parseEntries(text);
  if (lines.length === 0) throw new Error('an empty report');
  const tests = [...groupById(lines.filter((line) => line.kind === 'test')).values()];
  const files = [...groupById(lines.filter((line) => line.kind === 'ended')).values()];
  const ran = tests.filter((runs) => runs.some(({ status }) => status !== 'skipped'));
  const results = ran.map((runs) => runs.filter(({ status }) => status !== 'skipped'));
  const failed = results.filter((runs) => runs.at(-1)?.status === 'failed');
  const broken = files.flatMap((runs) => runs.at(-1)?.failure ?? []);
  const errors = lines.filter((line) => line.kind === 'error');
  const ended = new Set(lines.flatMap((line) => (line.kind === 'ended' ? line.id : [])));
  const failures = [...broken, ...errors, ...failed.flatMap((runs) => runs[0] ?? [])].map(failureOf);
  return {
    passed: results.length - failed.length,
    failed: failures.length,
    skipped: tests.length - ran.length,
    failures,
    flaky: [...results.flatMap(flakyTest), ...files.flatMap(flakyFile)],
    notRun: lines.flatMap((line) => (line.kind === 'planned' && !ended.has(line.id) ? line.title : [])),
  };
};

function parseEntries(text: string): ReportEntry[] {
  const lines = text.split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as ReportEntry);
}

function groupById<T extends { id: string }>(lines: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const line of lines) groups.set(line.id, [...(groups.get(line.id) ?? []), line]);
  return groups;
}

const failureOf = ({ title, location, message }: Failure): Failure => ({ title, location, message });

function flakyTest(runs: readonly TestEntry[]): Flaky[] {
  const first = runs.find(({ status }) => status === 'failed');
  if (first === undefined || runs.at(-1)?.status !== 'passed') return [];
  return [{ ...failureOf(first), load: first.load, ...(first.trace === undefined ? {} : { trace: first.trace }) }];
}

function flakyFile(runs: readonly { load: number; failure?: Failure }[]): Flaky[] {
  const first = runs.find(({ failure }) => failure);
  return first?.failure === undefined || runs.at(-1)?.failure ? [] : [{ ...first.failure, load: first.load }];
}

/** How often a test ran and passed, with the error of its first failure. */
export type RunCounts = { title: string; runs: number; passed: number; message: string };

/** Counts the runs of each test by its title: Playwright gives each repetition an id of its own. */
export function readRuns(text: string): RunCounts[] {
  const runs = parseEntries(text).filter((entry) => entry.kind === 'test' && entry.status !== 'skipped') as TestEntry[];
  const groups = groupById(runs.map((run) => ({ ...run, id: run.title })));
  return [...groups].map(([title, all]) => ({
    title,
    runs: all.length,
    passed: all.filter(({ status }) => status === 'passed').length,
    message: all.find(({ message }) => message !== '')?.message ?? '',
  }));
}

/** Tests to run again. Without titles: every test of the files, as one of the files could not run. */
export type Rerun = { files: readonly string[]; titles: readonly string[] | null };

/** The failed tests of report lines, or null: there are none, or more than `most`. */
export function failedTests(text: string, most: number): Rerun | null {
  const lines = parseEntries(text);
  const last = <T extends { id: string }>(of: readonly T[]) =>
    [...groupById(of).values()].flatMap((runs) => runs.at(-1) ?? []);
  const tests = last(lines.filter((line) => line.kind === 'test')).filter(({ status }) => status === 'failed');
  const broken = last(lines.filter((line) => line.kind === 'ended')).filter(({ failure }) => failure);
  const sum = tests.length + broken.length;
  if (sum === 0 || sum > most) return null;
  const files = [...new Set([...broken.map(({ id }) => id), ...tests.map(({ file }) => file)])];
  return { files, titles: broken.length > 0 ? null : tests.map(({ title }) => title) };
}

const TEST_CASE = /<testcase\b([^>]*?)(?:\/>|>([\s\S]*?)<\/testcase>)/g;
const PROBLEM = /<(?:failure|error|warning)\b[^>]*?(?:\/>|>([\s\S]*?)<\/(?:failure|error|warning)>)/;

/** PHPUnit's JUnit log. Messages are escaped, so a pattern can find the tags. */
export const readJunit: ReportReader = (text) => {
  if (!text.includes('</testsuites>') && !/<testsuites\s*\/>/.test(text)) throw new Error('not a JUnit report');
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const failures: Failure[] = [];
  for (const [, attributes = '', body = ''] of text.matchAll(TEST_CASE)) {
    const problem = PROBLEM.exec(body);
    if (problem !== null) {
      counts.failed += 1;
      failures.push(junitFailure(attributes, problem[1] ?? ''));
    } else if (/<skipped\b/.test(body)) counts.skipped += 1;
    else counts.passed += 1;
  }
  return { ...counts, failures, flaky: [], notRun: [] };
};

function junitFailure(attributes: string, message: string): Failure {
  const value = (name: string) => unescapeXml(new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? '');
  const [file, line] = [value('file'), value('line')];
  return {
    title: value('name'),
    location: [file, line].filter((part) => part !== '').join(':'),
    message: firstLines(unescapeXml(message)),
  };
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function unescapeXml(text: string): string {
  return text
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => ENTITIES[name] ?? '');
}
