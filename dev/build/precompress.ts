import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(?:js|css|json|svg|vtt|wasm)$/;

/** Smallest compressed file. Below it the header costs more than compression saves. */
const MIN_BYTES = 512;

const toBrotli = (bytes: Buffer) =>
  promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } });
const toGzip = (bytes: Buffer) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION });

/** The compressed files beside an asset, by their suffixes; none for a small file or a compressed format. */
export async function compress(name: string, bytes: Buffer): Promise<[suffix: string, bytes: Buffer][]> {
  return COMPRESSIBLE.test(name) && bytes.length >= MIN_BYTES ? compressText(bytes) : [];
}

/** The compressed twins of a text, by their suffixes. */
export async function compressText(bytes: Buffer): Promise<[suffix: string, bytes: Buffer][]> {
  return [
    ['.br', await toBrotli(bytes)],
    ['.gz', await toGzip(bytes)],
  ];
}

/** Writes `x.js.br` and `x.js.gz` beside each asset, so that the server compresses nothing at run time. */
export function precompressPlugin(assetsDir: string): Plugin {
  let folder = '';
  let writes = true;
  return {
    name: 'vv:precompress',
    apply: 'build',
    configResolved(config) {
      writes = config.build.write;
      folder = resolve(config.root, config.build.outDir, assetsDir);
    },
    async closeBundle() {
      if (!writes) return;
      const names = await readdir(folder);
      await Promise.all(
        names.map(async (name) => {
          const twins = await compress(name, await readFile(join(folder, name)));
          for (const [suffix, bytes] of twins) await writeFile(join(folder, name + suffix), bytes);
        }),
      );
    },
  };
}
