import { posix } from 'node:path';
import type { SourceFile } from '../../../dev/source/source-file';
import { importsOf } from './imports';

/**
 * Groups of files that import one another, each as `a -> b -> a`. Every edge counts: static imports, `export from`,
 * types, `import()` and workers. Biome's own rule leaves out types and `import()`.
 */
export function importCircles(files: readonly SourceFile[]): string[] {
  return circlesOf(importTargets(files));
}

/** Groups of nodes that lead to one another, each as `a -> b -> a`. */
export function circlesOf(targets: ReadonlyMap<string, readonly string[]>): string[] {
  return stronglyConnected([...targets.keys()], (path) => targets.get(path) ?? []).map((group) =>
    shortestCircle(group, (path) => targets.get(path) ?? []).join(' -> '),
  );
}

/** The files among these that each file imports. */
export function importTargets(files: readonly SourceFile[]): Map<string, string[]> {
  const paths = new Set(files.map(({ path }) => path));
  return new Map(
    files.map((file) => [
      file.path,
      [...new Set(importsOf(file).map(({ specifier }) => resolve(file.path, specifier, paths)))].filter(
        (path) => path !== null,
      ),
    ]),
  );
}

/** The file that an import names; null for a package of npm or a style sheet. */
function resolve(from: string, specifier: string, paths: ReadonlySet<string>): string | null {
  const base = baseOf(from, specifier);
  if (base === null) return null;
  const candidates = [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`, `${base}/index.tsx`];
  return candidates.find((path) => paths.has(path)) ?? null;
}

function baseOf(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  if (specifier.startsWith('@/')) return `src/${specifier.slice(2)}`;
  // A workspace package: its sources are part of the graph.
  const [name = '', ...rest] = specifier.split('/');
  return name.startsWith('@') ? null : posix.join('packages', name, 'src', ...rest);
}

/** Tarjan's algorithm, without recursion over the whole graph: the groups of more than one node, or with a loop. */
function stronglyConnected(nodes: readonly string[], next: (node: string) => readonly string[]): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const groups: string[][] = [];
  const visit = (node: string) => {
    index.set(node, index.size);
    low.set(node, index.size - 1);
    stack.push(node);
    for (const target of next(node)) {
      if (!index.has(target)) visit(target);
      if (stack.includes(target)) low.set(node, Math.min(low.get(node) ?? 0, low.get(target) ?? 0));
    }
    if (low.get(node) !== index.get(node)) return;
    const group = stack.splice(stack.indexOf(node));
    if (group.length > 1 || next(node).includes(node)) groups.push(group);
  };
  for (const node of nodes) if (!index.has(node)) visit(node);
  return groups;
}

/** One circle of a group, the shortest through its first node. */
function shortestCircle(group: readonly string[], next: (node: string) => readonly string[]): string[] {
  const [first = ''] = group;
  const waiting: string[][] = [[first]];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    for (const target of next(path.at(-1) ?? '')) {
      if (target === first) return [...path, first];
      if (group.includes(target) && !path.includes(target)) waiting.push([...path, target]);
    }
  }
  return [...group];
}
