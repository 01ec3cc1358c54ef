import { type Failure, firstLines, locationInStack } from './failures';

/** Number of tests of a step by outcome. */
export type Counts = { passed: number; failed: number; skipped: number };

export type Report = Counts & { failures: readonly Failure[] };

/** Reads a runner's machine-readable report. Throws for other text. */
export type ReportReader = (text: string) => Report;

type VitestReport = {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[];
  }[];
};

/** Vitest's JSON. A file that failed to load has no tests and counts as one failure. */
export const readVitest: ReportReader = (text) => {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const failures: Failure[] = [];
  for (const { name, status, message = '', assertionResults } of (JSON.parse(text) as VitestReport).testResults) {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const passed = assertionResults.filter((test) => test.status === 'passed');
    const isBroken = status === 'failed' && failed.length === 0;
    counts.passed += passed.length;
    counts.failed += isBroken ? 1 : failed.length;
    counts.skipped += assertionResults.length - passed.length - failed.length;
    if (isBroken) failures.push({ title: 'the file could not run', location: name, message: firstLines(message) });
    for (const { fullName, failureMessages } of failed) {
      const errors = failureMessages ?? [];
      const location = errors.map(locationInStack).find((found) => found !== '') ?? name;
      failures.push({ title: fullName, location, message: errors.map(firstLines).join('\n') });
    }
  }
  return { ...counts, failures };
};

type PlaywrightError = { message?: string; stack?: string; location?: { file: string; line: number } };

type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    file: string;
    line: number;
    tests: { projectName: string; status: string; results: { errors?: PlaywrightError[] }[] }[];
  }[];
};

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: PlaywrightError[];
  suites?: PlaywrightSuite[];
};

/** Playwright's JSON. A flaky test counts as failed, and so does an error outside of any test. */
export const readPlaywright: ReportReader = (text) => {
  const { stats, errors, suites = [] } = JSON.parse(text) as PlaywrightReport;
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [
      ...errors.map((error) => ({
        title: 'outside of any test',
        location: locationOf(error),
        message: messageOf(error),
      })),
      ...suites.flatMap(playwrightFailures),
    ],
  };
};

function playwrightFailures({ suites = [], specs = [] }: PlaywrightSuite): Failure[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }): Failure => {
        const errors = results.flatMap((result) => result.errors ?? []);
        const location = errors.map(locationOf).find((found) => found !== '') ?? `${file}:${line}`;
        return { title: `[${projectName}] ${title}`, location, message: errors.map(messageOf).join('\n') };
      }),
  );
  return [...own, ...suites.flatMap(playwrightFailures)];
}

const locationOf = ({ location }: PlaywrightError) => (location ? `${location.file}:${location.line}` : '');
const messageOf = ({ message, stack }: PlaywrightError) => firstLines(message ?? stack ?? '');

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
  return { ...counts, failures };
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
