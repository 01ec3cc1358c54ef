import { readTree, type SourceFile } from '../source/source-file';
import { type Constant, findConstants } from './constants';
import type { GeneratedPage } from './generated-page';

export const behaviourPage: GeneratedPage = {
  path: 'docs/behaviour.md',
  script: 'constants',
  generate: (text) => fillPage(text, findConstants(readSources())),
};

/** The widget and the packages, without what is built from them. */
function readSources(): SourceFile[] {
  return ['src', 'packages']
    .flatMap((folder) => readTree(folder, '.ts', '.tsx'))
    .filter(({ path }) => !path.endsWith('.d.ts') && !path.includes('/dist/'));
}

/** A row of a table of constants: name, value, file, and what the value means. */
const ROW = /^\| `([A-Z][A-Z0-9_]*)` \|([^|]*)\|([^|]*)\|/;

/** The page with values and files as the sources have them, and what no constant could be found for. */
export interface FilledPage {
  text: string;
  faults: string[];
}

/**
 * Fills the columns `value` and `file` of every table of constants. The name finds the constant, so a file may move.
 * If several files declare one name, the file and the value in the row decide.
 */
export function fillPage(page: string, constants: readonly Constant[]): FilledPage {
  const faults: string[] = [];
  const lines = page.split('\n').map((line) => {
    const [head, name = '', value = '', file = ''] = ROW.exec(line) ?? [];
    if (head === undefined) return line;
    const found = findOne(constants, { name, value: value.trim(), file: file.replaceAll('`', '').trim() });
    if (typeof found === 'string') {
      faults.push(found);
      return line;
    }
    return `| \`${name}\` | ${found.value} | \`${found.file}\` |${line.slice(head.length)}`;
  });
  return { text: lines.join('\n'), faults };
}

interface Row {
  name: string;
  value: string;
  file: string;
}

/** The constant of a row: by its file, else by the name of the file, else by the value. The first that is unique counts. */
function findOne(constants: readonly Constant[], { name, value, file }: Row): Constant | string {
  const named = constants.filter((constant) => constant.name === name);
  const choices = [
    named.filter((constant) => constant.file === file),
    named,
    named.filter((constant) => file !== '' && baseName(constant.file) === baseName(file)),
    named.filter((constant) => constant.value === value),
  ];
  const best = choices.find(({ length }) => length === 1)?.[0];
  if (best !== undefined) return best;
  if (named.length === 0) return `${name}: no constant has this name`;
  return `${name}: ${named.map((constant) => constant.file).join(', ')} have it; name one of them in the row`;
}

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
