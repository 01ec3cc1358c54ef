import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSdk, SDK_FILES, SDK_ROOT } from './build-sdk';
import { writeTypes } from './write-types';

/** Files of the package that are written by hand. */
const OWN_FILES = ['LICENSE', 'README.md'] as const;

/** The built files, scripts and types, by their path in `dist`. */
export async function sdkDist(): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const file of SDK_FILES) files.set(file, await buildSdk(file));
  const types = mkdtempSync(join(tmpdir(), 'vv-sdk-'));
  try {
    writeTypes(types);
    for (const name of readdirSync(types, { recursive: true, encoding: 'utf8' }))
      if (name.endsWith('.d.ts')) files.set(name, readFileSync(join(types, name), 'utf8'));
  } finally {
    rmSync(types, { recursive: true, force: true });
  }
  return files;
}

/**
 * The SDK as one flat folder: the package of the registry, with its files beside `package.json`. A page without a build
 * uses its scripts by their URLs; a project with one installs the folder.
 */
export async function sdkFolder(): Promise<Map<string, string>> {
  const files = await sdkDist();
  for (const name of OWN_FILES) files.set(name, readFileSync(join(SDK_ROOT, name), 'utf8'));
  const {
    devDependencies: _dev,
    scripts: _scripts,
    files: _files,
    ...manifest
  } = JSON.parse(readFileSync(join(SDK_ROOT, 'package.json'), 'utf8')) as Record<string, unknown>;
  files.set('package.json', `${JSON.stringify(manifest, null, 2).replaceAll('"./dist/', '"./')}\n`);
  return files;
}
