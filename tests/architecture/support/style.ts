import type { SourceFile } from '../../../dev/source/source-file';
import { type Comment, isNode, type Node, nodesOf, parse } from '../../../dev/source/syntax';

const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/;
const BUCKETS = /(^|\/)(types|utils|helpers|constants|common|misc)\.tsx?$/;
const FUNCTIONS = ['ArrowFunctionExpression', 'FunctionExpression'];

/** Paths with a part that is not in kebab-case. */
export function oddNames(paths: readonly string[]): string[] {
  return paths.filter((path) => !path.split('/').every((part) => KEBAB_CASE.test(part)));
}

/** Files with a name that fits any content. */
export function buckets(paths: readonly string[]): string[] {
  return paths.filter((path) => BUCKETS.test(path));
}

/** Files with a default export, in either spelling; a declaration file only describes a foreign module. */
export function defaultExports(files: readonly SourceFile[]): string[] {
  const isDefault = (node: Node) =>
    node.type === 'ExportDefaultDeclaration' ||
    (node.type === 'ExportSpecifier' && isNode(node.exported) && node.exported.name === 'default');
  return files
    .filter(({ path }) => !path.endsWith('.d.ts'))
    .filter((file) => nodesOf(file).some(isDefault))
    .map(({ path }) => path);
}

/** Exported functions without a doc comment directly before them, as `file: name`. */
export function undocumented(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const { program, comments } = parse(file);
    const documented = new Set<string>();
    return (program.body as Node[]).flatMap((statement) => {
      const names = exportedFunctions(statement);
      if (hasDocstring(file.text, statement, comments)) for (const name of names) documented.add(name);
      // The second signature of an overloaded function stands under the comment of the first.
      return names.filter((name) => !documented.has(name)).map((name) => `${file.path}: ${name}`);
    });
  });
}

function exportedFunctions(statement: Node): string[] {
  const { declaration } = statement;
  if (statement.type !== 'ExportNamedDeclaration' || !isNode(declaration)) return [];
  if (/^(FunctionDeclaration|TSDeclareFunction)$/.test(declaration.type)) return [nameOf(declaration)];
  if (declaration.type !== 'VariableDeclaration') return [];
  return (declaration.declarations as Node[])
    .filter(({ init }) => isNode(init) && FUNCTIONS.includes(init.type))
    .map(nameOf);
}

function nameOf({ id }: Node): string {
  return isNode(id) ? String(id.name) : '';
}

function hasDocstring(text: string, statement: Node, comments: readonly Comment[]): boolean {
  return comments.some(
    (comment) =>
      comment.type === 'Block' &&
      comment.value.startsWith('*') &&
      comment.end <= statement.start &&
      // A Biome remark may stand between the two.
      /^(\s|\/\/.*)*$/.test(text.slice(comment.end, statement.start)),
  );
}
