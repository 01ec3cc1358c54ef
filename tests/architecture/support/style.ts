import { posix } from 'node:path';
import { lineAt, type SourceFile } from '../../../dev/source/source-file';
import { isNode, type Node, nodesOf } from '../../../dev/source/syntax';
import { importsOf } from './imports';

const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/;
const BUCKETS = /(^|\/)(types|utils|helpers|constants|common|misc)\.tsx?$/;

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

/** The attribute of tests where an element gets it, and every other use of its name. */
const TEST_ID = /(?:(?<!\[)data-testid(?==["{])|'data-testid'(?=[:,])|dataset\.testid(?= = ))|testid/g;

/** Lines that read or select by `data-testid`, as `file:line`. */
export function testIdReads(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) =>
    [...file.text.matchAll(TEST_ID)]
      .filter(([found]) => found === 'testid')
      .map(({ index }) => `${file.path}:${lineAt(file, index)}`),
  );
}

const nameOf = (path: string) => path.replace(/(\.d)?\.tsx?$/, '');

/** Paths of files that another one shares its base name with. */
export function sharedNames(paths: readonly string[]): string[] {
  const base = (path: string) => posix.basename(nameOf(path));
  return paths.filter((path) => paths.some((other) => other !== path && base(other) === base(path)));
}

/** A file with fewer lines belongs to its user, if all of its users are in one folder. */
const FEW_LINES = 15;

/** Files of a few lines whose users are all in one folder. A component may be small, and a declaration has no users. */
export function smallFiles(files: readonly SourceFile[]): string[] {
  const users = new Map<string, Set<string>>();
  for (const file of files) {
    const folder = posix.dirname(file.path);
    for (const { specifier } of importsOf(file)) {
      const path = specifier.startsWith('@/') ? `src/${specifier.slice(2)}` : posix.join(folder, specifier);
      users.set(path, (users.get(path) ?? new Set()).add(folder));
    }
  }
  return files
    .filter(({ path, text }) => path.endsWith('.ts') && !path.endsWith('.d.ts') && text.split('\n').length <= FEW_LINES)
    .filter(({ path }) => (users.get(nameOf(path).replace(/\/index$/, ''))?.size ?? 0) < 2)
    .map(({ path }) => path);
}
