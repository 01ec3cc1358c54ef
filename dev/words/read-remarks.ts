import { functionLengths } from '../source/function-lengths';
import { readSourceFile, readTree, type SourceFile } from '../source/source-file';
import type { ChangedLines } from '../support/git-changes';
import { clauseOpeners, pageOpeners } from './clause-openers';
import { homemadeNames } from './homemade-names';
import type { Remark } from './remark';

/** From here on a function is worth a second look. `tests/architecture/function-lengths.test.ts` has the limit. */
const LONG_FUNCTION_LINES = 60;

const FOLDERS = ['src', 'packages', 'services', 'dev', 'bench', 'tests', 'e2e'];
/** Files whose functions count. In tests a function of `describe` is as long as its tests. */
const WITH_LENGTHS = /^(?:src|packages\/[^/]+\/src)\//;
const ROOT_PAGES = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md'];
/** Built or generated files, and the glossary, which consists of the words that it finds. */
const IGNORED = /(?:^|\/)(?:dist|files)\/|^dev\/words\/glossary\.ts$|^docs\/vv-embed-api\.md$/;
/** The SDK's React component has a property `place`: a public name that the glossary would change. */
const PUBLIC_NAMES: readonly string[] = ['packages/vv-embed/src/react.ts', 'e2e/pages/react-host.tsx'];

/** All remarks on the sources and pages, or with a list of changed lines those that concern one of them. */
export function readRemarks(changes: ReadonlyMap<string, readonly ChangedLines[]> | null): Remark[] {
  const isOurs = ({ path }: SourceFile) => !IGNORED.test(path) && (changes === null || changes.has(path));
  const sources = FOLDERS.flatMap((folder) => readTree(folder, '.ts', '.tsx', '.mjs')).filter(isOurs);
  const pages = [...readTree('docs', '.md'), ...ROOT_PAGES.map(readSourceFile)].filter(isOurs);
  const remarks = [...sources.flatMap(sourceRemarks), ...pages.flatMap(pageOpeners)];
  return changes === null ? remarks : remarks.filter((remark) => concerns(remark, changes.get(remark.path) ?? []));
}

function sourceRemarks(file: SourceFile): Remark[] {
  try {
    const names = PUBLIC_NAMES.includes(file.path) ? [] : homemadeNames(file);
    return [...names, ...clauseOpeners(file), ...(WITH_LENGTHS.test(file.path) ? longFunctions(file) : [])];
  } catch {
    // Half-written code does not parse; the checks of types and lint report it.
    return [];
  }
}

function longFunctions(file: SourceFile): Remark[] {
  return functionLengths([file])
    .filter(({ lines }) => lines >= LONG_FUNCTION_LINES)
    .map(({ path, name, from, to, lines }) => ({ path, from, to, text: `${name} has ${lines} lines` }));
}

const concerns = ({ from, to }: Remark, ranges: readonly ChangedLines[]): boolean =>
  ranges.some((range) => range.from <= to && from <= range.to);
