import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file of the repository; `path` is relative to its root. */
export type SourceFile = { readonly path: string; readonly text: string };

/** Each file is one object, so that caches of what is found in it have a key. */
const files = new Map<string, SourceFile>();

/** Folders of installed packages, such as those of the bench. */
const INSTALLED = /(^|\/)node_modules\//;

/** All own files under a folder whose name ends in one of the endings. A folder that does not exist has none. */
export function readTree(folder: string, ...endings: string[]): SourceFile[] {
  let names: string[];
  try {
    names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  } catch {
    return [];
  }
  return names
    .filter((name) => !INSTALLED.test(name) && endings.some((ending) => name.endsWith(ending)))
    .map((name) => join(folder, name))
    .sort()
    .map(readSourceFile);
}

/** One file, by its path from the root of the repository. */
export function readSourceFile(path: string): SourceFile {
  const file = files.get(path) ?? { path, text: readFileSync(path, 'utf8') };
  files.set(path, file);
  return file;
}

/** The widget's own TypeScript. */
export function readSource(): SourceFile[] {
  return readTree('src', '.ts', '.tsx');
}

const lineStarts = new WeakMap<SourceFile, readonly number[]>();

/** The line of an offset in a file; the first is 1. */
export function lineAt(file: SourceFile, offset: number): number {
  const starts = lineStarts.get(file) ?? [...file.text.matchAll(/^/gm)].map(({ index }) => index);
  lineStarts.set(file, starts);
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
