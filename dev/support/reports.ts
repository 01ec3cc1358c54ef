/** How many tests a step ran and how they ended. */
export type Counts = { passed: number; failed: number; skipped: number };

/** Reads a runner's machine-readable report; throws when it is not one. */
export type ReportReader = (text: string) => Counts;

type VitestReport = {
  testResults: { status: string; assertionResults: { status: string }[] }[];
};

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
};

/** Vitest's JSON. A file that could not be loaded has no tests in it: it counts as one failure. */
export const readVitest: ReportReader = (text) => {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const file of (JSON.parse(text) as VitestReport).testResults) {
    let failedHere = 0;
    for (const { status } of file.assertionResults) {
      if (status === 'passed') counts.passed += 1;
      else if (status === 'failed') failedHere += 1;
      else counts.skipped += 1;
    }
    if (file.status === 'failed' && failedHere === 0) failedHere = 1;
    counts.failed += failedHere;
  }
  return counts;
};

/** Playwright's JSON. A flaky test is a failed one; an error outside of any test counts as well. */
export const readPlaywright: ReportReader = (text) => {
  const { stats, errors } = JSON.parse(text) as PlaywrightReport;
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
};

const TEST_CASE = /<testcase\b[^>]*?(?:\/>|>([\s\S]*?)<\/testcase>)/g;

/** PHPUnit's JUnit log. Messages inside are escaped, so tags can be told by their names. */
export const readJunit: ReportReader = (text) => {
  if (!text.includes('</testsuites>') && !/<testsuites\s*\/>/.test(text)) throw new Error('not a JUnit report');
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const [, body = ''] of text.matchAll(TEST_CASE)) {
    if (/<(failure|error|warning)\b/.test(body)) counts.failed += 1;
    else if (/<skipped\b/.test(body)) counts.skipped += 1;
    else counts.passed += 1;
  }
  return counts;
};
