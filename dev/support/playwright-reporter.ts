import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { firstLines } from './failures';
import { GATE_LIST, gateListProblem, readGateList } from './gate-list';
import { loadNow, writeEntry } from './report-entries';

/** Writes the report lines of a Playwright run. */
export default class PlaywrightReporter implements Reporter {
  onBegin(_: FullConfig, suite: Suite): void {
    const tests = suite.allTests();
    for (const test of tests) writeEntry({ kind: 'planned', id: test.id, title: titleOf(test) });
    if (!process.env.VV_E2E_GATE) return;
    const message = gateListProblem(readGateList(), tests.map(lineOf));
    if (message !== null) writeEntry({ kind: 'error', title: 'the list of the gate', location: GATE_LIST, message });
  }

  onTestEnd(test: TestCase, { status, errors, attachments }: TestResult): void {
    const { file, line } = errors.find(({ location }) => location)?.location ?? test.location;
    const trace = attachments.find(({ name }) => name === 'trace')?.path;
    const isExpected = status === test.expectedStatus;
    writeEntry({
      kind: 'test',
      id: test.id,
      file: test.location.file,
      title: titleOf(test),
      location: `${file}:${line}`,
      status: status === 'skipped' ? 'skipped' : isExpected ? 'passed' : 'failed',
      message: errors.map((error) => messageOf(error)).join('\n') || (isExpected ? '' : status),
      load: loadNow(),
      ...(trace === undefined ? {} : { trace }),
    });
    writeEntry({ kind: 'ended', id: test.id, load: loadNow() });
  }

  onError(error: TestError): void {
    const { location } = error;
    writeEntry({
      kind: 'error',
      title: 'outside of any test',
      location: location ? `${location.file}:${location.line}` : '',
      message: messageOf(error),
    });
  }
}

const titleOf = (test: TestCase) => {
  const [, project, , ...titles] = test.titlePath();
  return `[${project}] ${titles.join(' › ')}`;
};

/** The line of a test in the list of the gate. */
const lineOf = (test: TestCase) => {
  const [, project, file, ...titles] = test.titlePath();
  return `[${project}] › ${file} › ${titles.join(' › ')}`;
};

const messageOf = ({ message, stack, value }: TestError) => firstLines(message ?? stack ?? value ?? '');
