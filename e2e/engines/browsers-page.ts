import type { GeneratedPage } from '../../dev/docs/generated-page';
import { ENGINES, type EngineName } from '../../dev/support/engines.mjs';
import { CHECK_IDS, CHECKS, type CheckId } from './checks';
import { type Result, type Results, readResults } from './results';
import { SCENARIOS } from './scenarios/all';

const START = '<!-- written by "npm run engines" -->';
const END = '<!-- end -->';

/** The table between the two marks is written from the results of `npm run engines`; the text around it by hand. */
export const browsersPage: GeneratedPage = {
  path: 'docs/browsers.md',
  script: 'browsers',
  generate: (text) => fillBrowsersPage(text, readResults()),
};

/** Puts the table of checks and engines between the marks of the page. */
export function fillBrowsersPage(text: string, results: Results): { text: string; faults: readonly string[] } {
  const [start, end] = [text.indexOf(START), text.indexOf(END)];
  if (start === -1 || end < start) return { text, faults: [`docs/browsers.md has no place for its table: "${START}"`] };
  const table = `${START}\n\n${browsersTable(results)}\n\n`;
  return { text: `${text.slice(0, start)}${table}${text.slice(end)}`, faults: [] };
}

function browsersTable(results: Results): string {
  const runs = ENGINES.map((name) => results[name]);
  const row = (head: string, cells: readonly string[]) => `| ${[head, ...cells].join(' | ')} |`;
  const notes: string[] = [];
  const lines = [
    row(
      'check',
      runs.map((run, index) => run?.engine ?? `${ENGINES[index]}`),
    ),
    row(
      '---',
      ENGINES.map(() => '---'),
    ),
    row(
      'build',
      runs.map((run) => run?.build ?? 'not run'),
    ),
    ...CHECK_IDS.map((id) =>
      row(
        CHECKS[id],
        ENGINES.map((name) => cell(id, name, results[name], notes)),
      ),
    ),
  ];
  return [...lines, ...(notes.length > 0 ? ['', ...notes.map((note, index) => `${index + 1}. ${note}`)] : [])].join(
    '\n',
  );
}

/** The result of a check in an engine. A reason why it is not there becomes a note, once. */
function cell(id: CheckId, name: EngineName, result: Result | undefined, notes: string[]): string {
  const reason = reasonNotThere(id, name);
  if (reason !== null) {
    if (!notes.includes(reason)) notes.push(reason);
    return `not there (${notes.indexOf(reason) + 1})`;
  }
  const holds = result?.checks[id];
  if (holds === undefined) return 'not run';
  return holds ? 'holds' : '**fails**';
}

/** Why the tests cannot do a check in an engine, or null. */
function reasonNotThere(id: CheckId, name: EngineName): string | null {
  const reasons = SCENARIOS.filter(({ check }) => check === id).map(({ notThere = {} }) => notThere[name]);
  const [reason] = reasons;
  return reason !== undefined && reasons.every((each) => each !== undefined) ? reason : null;
}
