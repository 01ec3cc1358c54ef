/** One row of a table of workarounds. */
interface Workaround {
  defect: string;
  /** The library or the browser, and its version, as `hls.js 1.7.4`. */
  version: string;
  files: readonly string[];
  tests: readonly string[];
}

const COLUMNS = 5;

/** The rows of the tables of a page, without their heads and their group titles. */
export function readWorkarounds(markdown: string): Workaround[] {
  return markdown.split('\n').flatMap((line) => {
    const cells = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    const [defect = '', version = '', file = '', test = ''] = cells;
    const isRow = cells.length === COLUMNS && !/^(Defect|-+|\*\*.*\*\*)$/.test(defect);
    return isRow ? [{ defect, version, files: pathsOf(file), tests: pathsOf(test) }] : [];
  });
}

const pathsOf = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);

/** Problems of a table: a missing file or test, a file among these without a row. */
export function workaroundProblems(
  rows: readonly Workaround[],
  files: readonly string[],
  exists: (path: string) => boolean,
): string[] {
  const named = new Set(rows.flatMap((row) => row.files));
  return [
    ...rows.flatMap((row) => [
      ...row.files.filter((file) => !exists(file)).map((file) => `${row.defect}: no file ${file}`),
      ...row.tests
        .filter((test) => !(/\.(test|spec)\.tsx?$/.test(test) && exists(test)))
        .map((test) => `${row.defect}: no test ${test}`),
      ...(row.files.length > 0 && row.tests.length > 0 ? [] : [`${row.defect}: no paths`]),
    ]),
    ...files.filter((path) => !named.has(path)).map((path) => `${path}: no row`),
  ];
}

/** Whether a comment names one of these versions, as `hls.js 1.7.4`. A line of the comment may end within the name. */
export function namesVersion(text: string, versions: readonly string[]): boolean {
  const words = text.replace(/\n\s*(?:\*|\/\/)\s/g, ' ');
  return versions.some((version) =>
    words
      .split(version)
      .slice(1)
      .some((after) => !/^\.?\d/.test(after)),
  );
}
