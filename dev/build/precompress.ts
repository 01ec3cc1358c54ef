import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(?:js|css|json|svg|vtt)$/;

/** Smallest compressed file. Below it the header costs more than compression saves. */
const MIN_BYTES = 512;

const toBrotli = (bytes: Buffer) =>
  promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } });
const toGzip = (bytes: Buffer) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION });

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
      const names = (await readdir(folder)).filter((name) => COMPRESSIBLE.test(name));
      await Promise.all(
        names.map(async (name) => {
          const bytes = await readFile(join(folder, name));
          if (bytes.length < MIN_BYTES) return;
          await writeFile(join(folder, `${name}.br`), await toBrotli(bytes));
          await writeFile(join(folder, `${name}.gz`), await toGzip(bytes));
        }),
      );
    },
  };
}
