import type { SourceFile } from './source-file';
import { descendants, isNode, type Node, parse } from './syntax';

const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];

export interface FunctionLength {
  /** `path:line name`. */
  location: string;
  /** Lines from the first to the last, including comments and nested functions. */
  lines: number;
}

/** Every function of the files, the longest first. */
export function functionLengths(files: readonly SourceFile[]): FunctionLength[] {
  return files
    .flatMap((file) => {
      const rowAt = (offset: number) => file.text.slice(0, offset).split('\n').length;
      return namedFunctions(parse(file).program).map(({ name, node }) => ({
        location: `${file.path}:${rowAt(node.start)} ${name}`,
        lines: rowAt(node.end) - rowAt(node.start) + 1,
      }));
    })
    .sort((a, b) => b.lines - a.lines);
}

/** Functions with the name of their declaration, assignment or callee. */
function namedFunctions(program: Node): { name: string; node: Node }[] {
  return descendants(program).flatMap((parent) =>
    Object.values(parent)
      .flat()
      .filter(isNode)
      .filter(({ type }) => FUNCTIONS.includes(type))
      .map((node) => ({ name: nameOf(node) ?? nameOf(parent) ?? '(anonymous)', node })),
  );
}

function nameOf({ id, key, callee }: Node): string | null {
  for (const named of [id, key, callee]) {
    if (isNode(named) && typeof named.name === 'string') return named.name;
  }
  return null;
}
