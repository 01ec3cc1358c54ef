import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file of the repository; `path` is relative to its root. */
export type SourceFile = { path: string; text: string };

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
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

/** The widget's own TypeScript. */
export function readSource(): SourceFile[] {
  return readTree('src', '.ts', '.tsx');
}

/** Number of lines, the last line break not opening another. */
export function countLines({ text }: SourceFile): number {
  return text.replace(/\n$/, '').split('\n').length;
}
