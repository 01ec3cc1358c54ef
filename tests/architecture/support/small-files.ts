import { posix } from 'node:path';
import type { SourceFile } from '../../../dev/source/source-file';
import { importTargets } from './import-circles';

const SMALL_LINES = 15;

const linesOf = ({ text }: SourceFile): number => text.trimEnd().split('\n').length;

/**
 * Files of a few lines in a folder that only one room imports: they belong into the file of their user. Components have
 * files of their own, and declarations describe foreign modules.
 */
export function smallFiles(files: readonly SourceFile[], folder: string): string[] {
  const importers = new Map<string, Set<string>>();
  for (const [path, targets] of importTargets(files)) {
    for (const target of targets) {
      importers.set(target, (importers.get(target) ?? new Set()).add(posix.dirname(path)));
    }
  }
  return files
    .filter(({ path }) => path.startsWith(folder) && path.endsWith('.ts') && !path.endsWith('.d.ts'))
    .filter((file) => linesOf(file) < SMALL_LINES && (importers.get(file.path)?.size ?? 0) < 2)
    .map(({ path }) => path);
}
