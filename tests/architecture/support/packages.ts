import { posix } from 'node:path';
import type { SourceFile } from '../../../dev/source/source-file';
import { importsOf } from './imports';

/** The imports that one package may use beside its own files. */
interface Allowed {
  /** Names of packages, of this repository or of the registry; a name covers its subpaths. */
  packages: readonly string[];
  /** Folders of this repository. */
  folders?: readonly string[];
  /** Whether it runs in Node and may use its modules. */
  node?: true;
}

/** The import table of packages and services. None of them may import `src`. */
const ALLOWED: Readonly<Record<string, Allowed>> = {
  'packages/catalogue-client': { packages: ['axios', 'valibot'] },
  'packages/vv-protocol': { packages: [] },
  'packages/vv-embed': { packages: ['react', 'vv-embed', 'vv-protocol'] },
  'packages/vv-builder': { packages: ['catalogue-client', 'valibot', 'vv-embed'] },
  'packages/vv-desk': { packages: ['catalogue-client', 'media-icons', 'react', 'react-dom', 'uplot', 'valibot'] },
  'services/reference': {
    packages: ['@hono/node-server', '@valibot/to-json-schema', 'hono', 'libsql', 'valibot'],
    // The sample media and the description of it.
    folders: ['dev/media'],
    node: true,
  },
};

/** The folders that the table knows. */
export const PACKAGE_FOLDERS = Object.keys(ALLOWED);

/** Every import that breaks the table, as `file -> import: why`. */
export function packageViolations(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) =>
    importsOf(file).flatMap(({ specifier }) => {
      const why = complaint(file.path, specifier);
      return why === null ? [] : [`${file.path} -> ${specifier}: ${why}`];
    }),
  );
}

/** `packages/vv-embed` of `packages/vv-embed/src/frame.ts`. */
const folderOf = (path: string): string => path.split('/').slice(0, 2).join('/');

function complaint(path: string, specifier: string): string | null {
  const from = folderOf(path);
  const allowed = ALLOWED[from];
  if (allowed === undefined) return 'a package without a row in the table';
  if (specifier.startsWith('@/')) return 'src is the player: no package may import it';
  if (specifier.startsWith('.')) {
    const target = posix.join(posix.dirname(path), specifier);
    if (folderOf(target) === from || allowed.folders?.includes(folderOf(target))) return null;
    return 'another package is imported by its name';
  }
  if (specifier.startsWith('node:')) return allowed.node ? null : 'runs in the browser too';
  const isListed = allowed.packages.some((name) => specifier === name || specifier.startsWith(`${name}/`));
  return isListed ? null : `${from} may not import ${specifier}`;
}
