import { readFileSync } from 'node:fs';

/** A fenced example of a documentation page. */
export interface Example {
  language: string;
  code: string;
}

/** Lists every fenced example of a page, in order. */
export function examplesOf(path: string): Example[] {
  const found = readFileSync(path, 'utf8').matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm);
  return [...found].map(([, language = '', code = '']) => ({ language, code }));
}

/**
 * Lists the names in one column of the table with this head: every text in backticks, split at spaces.
 * @throws when there is no such table
 */
export function tableNames(path: string, head: string, column = 0): string[] {
  const lines = readFileSync(path, 'utf8').split('\n');
  const start = lines.findIndex((line) => line.startsWith(`| ${head} |`));
  if (start < 0) throw new Error(`${path} has no table of ${head}`);
  const rows = lines.slice(start + 2);
  const end = rows.findIndex((line) => !line.startsWith('|'));
  return rows
    .slice(0, end < 0 ? undefined : end)
    .map((row) => row.replaceAll('\\|', '/').split('|')[column + 1] ?? '')
    .flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, names = '']) => names.split(' ')));
}
