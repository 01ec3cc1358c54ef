import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { PAGE_TEXTS } from './page-texts.ts';

const MANIFEST = 'vv-manifest.json';
const PAGE = 'index.html';

/** SHA-256 in hex of each file of a build, by its path. */
type Manifest = { version: string; files: Record<string, string> };

/** Lists the files of a build, the page with its texts and its assets, sorted by name. */
export async function createManifest(dist: string, assetsDir: string, version: string): Promise<Manifest> {
  const assets = (await readdir(join(dist, assetsDir))).sort().map((name) => `${assetsDir}/${name}`);
  const files = await Promise.all(
    [PAGE, PAGE_TEXTS, ...assets].map(async (path) => {
      const hash = createHash('sha256').update(await readFile(join(dist, path)));
      return [path, hash.digest('hex')] as const;
    }),
  );
  return { version, files: Object.fromEntries(files) };
}

/**
 * Writes the manifest beside the page, so that vv-player.php can recognise a file of this build (php/src/Assets/Manifest.php).
 */
export function assetManifestPlugin(assetsDir: string, version: string): Plugin {
  let dist = '';
  return {
    name: 'vv:asset-manifest',
    apply: ({ build }, { command }) => command === 'build' && build?.write !== false,
    configResolved(config) {
      dist = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      // Runs after the compressed files exist.
      sequential: true,
      async handler() {
        const manifest = await createManifest(dist, assetsDir, version);
        await writeFile(join(dist, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`);
      },
    },
  };
}
