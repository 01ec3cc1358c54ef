import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { GeneratedPage } from '../docs/generated-page';
import { apiPage, type Entry } from './api-page';
import { type ModuleTypes, parseModule } from './declarations';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SOURCE = 'packages/vv-embed/src';

/** Entries of the package by the specifier that a site imports. */
const ENTRIES = { 'vv-embed': 'index', 'vv-embed/react': 'react' } as const;

export const embedApiPage: GeneratedPage = {
  path: 'docs/vv-embed-api.md',
  script: 'api',
  generate: () => ({ text: writeApiPage(), faults: [] }),
};

/** Writes the API page of vv-embed from declarations that `tsc` makes in a folder of their own. */
function writeApiPage(): string {
  // Within the repository: the compiler looks for @types from the place of the configuration.
  const folder = mkdtempSync(join(ROOT, 'node_modules', '.vv-api-'));
  try {
    const config = join(folder, 'tsconfig.json');
    writeFileSync(config, JSON.stringify(compilerConfig(folder)));
    execFileSync(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', config], { stdio: 'inherit' });
    return readApi(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function compilerConfig(outDir: string): object {
  return {
    extends: join(ROOT, 'tsconfig.base.json'),
    compilerOptions: {
      lib: ['ES2022', 'DOM', 'DOM.Iterable'],
      types: ['react'],
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      allowImportingTsExtensions: true,
      outDir,
      // The root of the repository, so that a package behind a re-export is written too.
      rootDir: ROOT,
    },
    files: Object.values(ENTRIES).map((name) => join(ROOT, SOURCE, `${name}.ts`)),
  };
}

function readApi(folder: string): string {
  const cache = new Map<string, ModuleTypes>();
  const read = (file: string) => {
    const types = cache.get(file) ?? parseModule(readFileSync(file, 'utf8'));
    cache.set(file, types);
    return { file, types };
  };
  const entries: Entry[] = Object.entries(ENTRIES).map(([specifier, name]) => ({
    specifier,
    ...read(join(folder, SOURCE, `${name}.d.ts`)),
  }));
  return apiPage(entries, (specifier, from) => {
    const file = candidates(folder, specifier, from).find((path) => existsSync(path));
    return file === undefined ? null : read(file);
  });
}

/** Possible locations of a module's declarations: a relative file, or a package of this repository. */
function candidates(folder: string, specifier: string, from: string): string[] {
  const bare = specifier.replace(/\.[jt]sx?$/, '');
  if (specifier.startsWith('.')) {
    const path = resolve(dirname(from), bare);
    return [`${path}.d.ts`, join(path, 'index.d.ts')];
  }
  const [name = '', ...rest] = bare.split('/');
  const source = join(folder, 'packages', name, 'src');
  return [join(source, `${rest.join('/') || 'index'}.d.ts`), join(source, ...rest, 'index.d.ts')];
}
