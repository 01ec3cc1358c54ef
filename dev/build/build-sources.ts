import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Lists all inputs of the widget's build. Packages count with their sources only, because their output lies beside
 * them.
 */
export function buildSources(root: string): string[] {
  const packages = existsSync(join(root, 'packages')) ? readdirSync(join(root, 'packages')).sort() : [];
  return [
    'src',
    'public',
    'dev/build',
    'dev/desk',
    'index.html',
    'vite.config.ts',
    'package.json',
    'package-lock.json',
    ...packages.map((name) => `packages/${name}/src`),
  ];
}

/** Computes the SHA-256 of the names and contents of the sources, in hex. */
export function sourceDigest(root: string): string {
  const hash = createHash('sha256');
  for (const path of buildSources(root).flatMap((source) => filesIn(root, source))) {
    const content = readFileSync(join(root, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function filesIn(root: string, path: string): string[] {
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  if (stat === undefined) return [];
  if (!stat.isDirectory()) return [path];
  const names = readdirSync(join(root, path)).sort();
  return names.flatMap((name) => filesIn(root, `${path}/${name}`));
}
