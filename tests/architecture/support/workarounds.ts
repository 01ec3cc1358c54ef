/** One row of the table of workarounds. */
interface Workaround {
  defect: string;
  file: string;
  test: string;
}

const COLUMNS = 5;

/** The rows of the table, without its head and its group titles. */
export function readWorkarounds(markdown: string): Workaround[] {
  return markdown.split('\n').flatMap((line) => {
    const cells = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    const [defect = '', , file = '', test = ''] = cells;
    const isRow = cells.length === COLUMNS && !/^(Defect|-+|\*\*.*\*\*)$/.test(defect);
    return isRow ? [{ defect, file: file.replaceAll('`', ''), test: test.replaceAll('`', '') }] : [];
  });
}

/** Problems of the table: a missing file or test, a file of the folder without a row. */
export function workaroundProblems(
  rows: readonly Workaround[],
  folder: readonly string[],
  exists: (path: string) => boolean,
): string[] {
  const named = new Set(rows.map(({ file }) => file));
  return [
    ...rows.flatMap(({ defect, file, test }) => [
      ...(exists(file) ? [] : [`${defect}: no file ${file}`]),
      ...(/\.(test|spec)\.tsx?$/.test(test) && exists(test) ? [] : [`${defect}: no test ${test}`]),
    ]),
    ...folder.filter((path) => !named.has(path)).map((path) => `${path}: no row`),
  ];
}
