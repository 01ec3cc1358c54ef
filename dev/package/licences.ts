import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuildReport } from '../build/build-report';
import { originOf } from '../sizes/compressed-size';

/** Packages whose own file already holds their dependencies. */
const BUNDLES = ['dashjs'];
const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i;
const LINE = `\n\n${'-'.repeat(80)}\n\n`;

interface PackageJson {
  version: string;
  license?: string;
  dependencies?: Record<string, string>;
}

/** Names of the packages with code in a build, sorted. */
export function bundledPackages({ chunks }: Pick<BuildReport, 'chunks'>): string[] {
  const origins = Object.values(chunks).flatMap((modules) => Object.keys(modules).map(originOf));
  return [...new Set(origins)].filter((name) => name !== 'ours' && name !== 'build').sort();
}

/**
 * The licences of these packages and of the packages within them, as one text.
 * @throws when a package is not installed, or has no licence
 */
export async function licenceTexts(root: string, names: readonly string[]): Promise<string> {
  const folders = new Map(names.map((name) => [name, join(root, 'node_modules', name)]));
  for (const bundle of BUNDLES.filter((name) => names.includes(name))) {
    const folder = join(root, 'node_modules', bundle);
    for (const name of Object.keys((await readManifest(folder)).dependencies ?? {})) {
      const own = join(folder, 'node_modules', name);
      folders.set(name, existsSync(own) ? own : join(root, 'node_modules', name));
    }
  }
  const sorted = [...folders].sort(([one], [other]) => (one < other ? -1 : 1));
  return (await Promise.all(sorted.map(([name, folder]) => licenceOf(name, folder)))).join(LINE).concat('\n');
}

async function licenceOf(name: string, folder: string): Promise<string> {
  const { version, license } = await readManifest(folder);
  const files = (await readdir(folder)).filter((file) => LICENCE_FILE.test(file)).sort();
  if (files.length === 0 && license === undefined) throw new Error(`${name} has no licence`);
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return [`${name} ${version}, ${license ?? 'licence below'}`, ...texts.map((text) => text.trim())].join('\n\n');
}

async function readManifest(folder: string): Promise<PackageJson> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as PackageJson;
}
