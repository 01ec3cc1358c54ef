import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { ASSETS_DIR, assetPrefix, assetPrefixPlugin } from '../../dev/build/asset-prefix';
import { precompressPlugin } from '../../dev/build/precompress';
import type { PlayerName } from './players';

const PAGES = fileURLToPath(new URL('pages', import.meta.url));
const TEMPLATE = new URL('page.html', import.meta.url);
const PREFIX = assetPrefix(undefined);

/**
 * Builds the page of another player as ours is built: bundled, hashed, precompressed, with one style sheet.
 * @param folder receives `index.html` and `widget-assets/`, as PHP serves them
 */
export async function buildPeerPage(player: PlayerName, folder: string): Promise<void> {
  const { build } = await import('vite');
  await build({
    root: PAGES,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [assetPrefixPlugin(PREFIX, 'import'), precompressPlugin(ASSETS_DIR), pagePlugin(folder)],
    experimental: { renderBuiltUrl: (file) => PREFIX + fileName(file) },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: false,
      cssCodeSplit: false,
      chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
      rolldownOptions: {
        input: { index: `${PAGES}/${player}.js` },
        output: {
          entryFileNames: `${ASSETS_DIR}/[name]-[hash:12].js`,
          chunkFileNames: `${ASSETS_DIR}/[name]-[hash:12].js`,
          assetFileNames: `${ASSETS_DIR}/[name]-[hash:12][extname]`,
        },
      },
    },
  });
}

/** Writes the page with its styles, its entry and preloads of the entry's imports. */
function pagePlugin(folder: string): Plugin {
  return {
    name: 'vv:bench-page',
    async writeBundle(_, bundle) {
      const html = (await readFile(TEMPLATE, 'utf8')).replace('<!--assets-->', tags(Object.values(bundle)).join('\n'));
      await writeFile(`${folder}/index.html`, html);
    },
  };
}

function tags(outputs: readonly (Rolldown.OutputAsset | Rolldown.OutputChunk)[]): string[] {
  const styles = outputs.filter((output) => output.fileName.endsWith('.css'));
  const entries = outputs.filter((output) => output.type === 'chunk').filter(({ isEntry }) => isEntry);
  const imported = new Set(entries.flatMap(({ imports }) => imports));
  return [
    ...styles.map((style) => `<link rel="stylesheet" crossorigin href="${PREFIX}${fileName(style.fileName)}">`),
    ...[...imported].map((file) => `<link rel="modulepreload" crossorigin href="${PREFIX}${fileName(file)}">`),
    ...entries.map((entry) => `<script type="module" crossorigin src="${PREFIX}${fileName(entry.fileName)}"></script>`),
  ];
}

const fileName = (path: string): string => path.replace(/^.*\//, '');
