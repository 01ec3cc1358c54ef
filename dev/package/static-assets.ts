import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ASSETS_DIR } from '../build/asset-prefix';
import { compress } from '../build/precompress';

/** The folder of these files in the package. */
export const STATIC_DIR = 'cdn';

const ENTRY = /<link rel="modulepreload"[^>]* href="([^"]*\/)[^"/]*"/;
const COMPRESSED = /\.(?:br|gz)$/;

/**
 * The assets of a build for `VV_ASSETS_URL`, by name: plain files of any host, whose modules import each other relative to
 * their own URL. In the build the query of that URL names the file, and a relative import would lose it.
 * @param dist folder of the build
 */
export async function plainAssets(dist: string): Promise<Map<string, Buffer>> {
  const [, prefix] = ENTRY.exec(await readFile(join(dist, 'index.html'), 'utf8')) ?? [];
  const files = new Map<string, Buffer>();
  for (const name of (await readdir(join(dist, ASSETS_DIR))).sort()) {
    if (COMPRESSED.test(name)) continue;
    const built = await readFile(join(dist, ASSETS_DIR, name));
    const isCode = prefix !== undefined && name.endsWith('.js');
    files.set(name, isCode ? Buffer.from(built.toString().replaceAll(prefix, './')) : built);
  }
  return files;
}

/** The assets of {@link plainAssets}, with the compressed files beside them. */
export async function staticAssets(dist: string): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  for (const [name, bytes] of await plainAssets(dist)) {
    files.set(name, bytes);
    for (const [suffix, twin] of await compress(name, bytes)) files.set(name + suffix, twin);
  }
  return files;
}
