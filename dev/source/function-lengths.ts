import { lineAt, type SourceFile } from './source-file';
import { children, isNode, type Node, nodesOf } from './syntax';

const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];

export interface FunctionLength {
  path: string;
  name: string;
  /** The first line and the last. */
  from: number;
  to: number;
  /** Lines from the first to the last, including comments and nested functions. */
  lines: number;
}

/** Every function of the files, the longest first. */
export function functionLengths(files: readonly SourceFile[]): FunctionLength[] {
  return files
    .flatMap((file) =>
      namedFunctions(file).map(({ name, node }) => {
        const [from, to] = [lineAt(file, node.start), lineAt(file, node.end)];
        return { path: file.path, name, from, to, lines: to - from + 1 };
      }),
    )
    .sort((a, b) => b.lines - a.lines);
}

/** Functions with the name of their declaration, assignment or callee. */
function namedFunctions(file: SourceFile): { name: string; node: Node }[] {
  return nodesOf(file).flatMap((parent) =>
    children(parent)
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
