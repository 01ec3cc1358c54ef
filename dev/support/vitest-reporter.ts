import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { firstLines, locationInStack } from './failures';
import { loadNow, writeEntry } from './report-entries';

const NIGHTLY = 'nightly';

type Thrown = { message: string; stack?: string };

/** Writes the report lines of a Vitest run. */
export default class VitestReporter implements Reporter {
  onTestRunStart(specifications: readonly { moduleId: string; project: { name: string } }[]): void {
    for (const { moduleId } of specifications) writeEntry({ kind: 'planned', id: moduleId, title: moduleId });
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result();
    if (state === 'pending') return;
    // A filter by tags has left it out: no skipped test.
    if (state === 'skipped' && test.options.tags?.includes(NIGHTLY)) return;
    const title = namesOf(test).join(' ');
    writeEntry({
      kind: 'test',
      id: `${test.module.moduleId} ${title}`,
      file: test.module.moduleId,
      title,
      location: locationOf(errors) || test.module.moduleId,
      status: state,
      message: errors.map((error) => firstLines(textOf(error))).join('\n'),
      load: loadNow(),
    });
  }

  onTestModuleEnd(module: TestModule): void {
    const { moduleId } = module;
    const own = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())];
    const message = own.map((error) => firstLines(textOf(error))).join('\n');
    const location = locationOf(own) || moduleId;
    const failure = own.length > 0 ? { title: 'the file could not run', location, message } : undefined;
    writeEntry({ kind: 'ended', id: moduleId, load: loadNow(), ...(failure && { failure }) });
  }

  onTestRunEnd(_: readonly TestModule[], unhandled: readonly Thrown[]): void {
    for (const error of unhandled) {
      const [location, message] = [locationOf([error]), firstLines(textOf(error))];
      writeEntry({ kind: 'error', title: 'an error that no test caught', location, message });
    }
  }
}

/** The titles of the suites around a test and its own, as `--testNamePattern` joins them. */
function namesOf({ name, parent }: TestCase): string[] {
  const names = [name];
  for (let suite: TestCase['parent'] = parent; suite.type === 'suite'; suite = suite.parent) names.unshift(suite.name);
  return names;
}

const textOf = ({ message, stack }: Thrown) => (stack?.includes(message) ? stack : `${message}\n${stack ?? ''}`);

const locationOf = (errors: readonly Thrown[]) =>
  errors.map(({ stack = '' }) => locationInStack(stack)).find((found) => found !== '') ?? '';
