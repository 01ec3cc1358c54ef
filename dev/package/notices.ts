import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)/i;

interface Manifest {
  name: string;
  version: string;
  license?: string;
  dependencies?: Readonly<Record<string, string>>;
}

/**
 * The licence texts of the libraries that the build may hold: the dependencies of the player, and theirs in turn. Packages
 * of this repository are under its own licence.
 */
export function notices(root: string): string {
  const seen = new Map<string, string>();
  const add = (folder: string) => {
    const { name, version, license, dependencies = {} } = readManifest(folder);
    // A package of this repository is a link to its folder.
    if (realpathSync(folder).includes('node_modules') && !seen.has(name)) {
      const files = readdirSync(folder).filter((file) => LICENCE_FILE.test(file));
      const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
      seen.set(name, [`${name} ${version} (${license ?? 'see below'})`, ...texts].join('\n\n'));
    }
    for (const dependency of Object.keys(dependencies)) {
      const found = locate(root, folder, dependency);
      if (found !== null && !seen.has(dependency)) add(found);
    }
  };
  add(root);
  return `${[...seen]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, text]) => text)
    .join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

/** The folder of a dependency, beside the package or at the root; null where it is not installed. */
function locate(root: string, from: string, name: string): string | null {
  for (const base of [from, root]) {
    const folder = join(base, 'node_modules', name);
    if (existsSync(join(folder, 'package.json'))) return folder;
  }
  return null;
}

const readManifest = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
