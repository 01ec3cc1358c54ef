import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** A page of which a command writes all or a part. */
export interface GeneratedPage {
  path: string;
  /** The script of npm that writes it. */
  script: string;
  /** The page as it should be, given its text, and what a person has to mend. */
  generate: (text: string) => { text: string; faults: readonly string[] };
}

/** Everything wrong with a page, and the command that mends it; empty for a page that is up to date. */
export function pageProblems({ path, script, generate }: GeneratedPage): string[] {
  const old = readPage(path);
  const { text, faults } = generate(old);
  if (text === old) return [...faults];
  return [...faults, `${path} is out of date: run "npm run ${script}"`, ...differences(old, text)];
}

/** The text of a page; empty before it is written for the first time. */
const readPage = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '');

/** Lines that only one of the texts has. */
function differences(old: string, text: string): string[] {
  const [before, after] = [old.split('\n'), text.split('\n')];
  return [
    ...before.filter((line) => !after.includes(line)).map((line) => `- ${line}`),
    ...after.filter((line) => !before.includes(line)).map((line) => `+ ${line}`),
  ];
}

/** Writes a page, or with `--check` only reports what is wrong with it; a fault is the exit code 1. */
export function updatePage(page: GeneratedPage, args: readonly string[]): void {
  const check = args.includes('--check');
  const problems = check ? pageProblems(page) : writePage(page);
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  if (problems.length > 0) process.exitCode = 1;
}

function writePage({ path, generate }: GeneratedPage): readonly string[] {
  const { text, faults } = generate(readPage(path));
  writeFileSync(path, text);
  return faults;
}
