import { lineAt, type SourceFile } from '../source/source-file';
import { nodesOf } from '../source/syntax';
import { insteadOf } from './glossary';
import type { Remark } from './remark';

/** Identifiers of a file with a word of the glossary, each at its first line, and the file's own name. */
export function homemadeNames(file: SourceFile): Remark[] {
  const seen = new Set<string>();
  const found = nodesOf(file).flatMap((node) => {
    const name = String(node.name ?? '');
    if (!/^(JSX)?(Private)?Identifier$/.test(node.type) || seen.has(name)) return [];
    seen.add(name);
    return remarks(file, name, lineAt(file, node.start));
  });
  return [...remarks(file, file.path.replace(/^.*\//, '').replace(/\..*$/, ''), 1), ...found];
}

function remarks({ path }: SourceFile, name: string, line: number): Remark[] {
  const instead = insteadOf(name);
  return instead === null ? [] : [{ path, from: line, to: line, text: `${name}: use ${instead}` }];
}
