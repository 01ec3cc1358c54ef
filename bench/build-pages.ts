import { fileURLToPath } from 'node:url';

const HERE = fileURLToPath(new URL('.', import.meta.url));

/**
 * Bundles the script of each page separately, as in production.
 * @param scripts path within `bench/` by the name of the page
 * @returns text by file name; `{page}.js` is the entry of a page
 */
export async function buildPages(scripts: Readonly<Record<string, string>>): Promise<ReadonlyMap<string, string>> {
  const { build } = await import('vite');
  const files = new Map<string, string>();
  for (const [page, script] of Object.entries(scripts)) {
    const built = await build({
      root: HERE,
      configFile: false,
      publicDir: false,
      logLevel: 'error',
      resolve: { alias: { '@': fileURLToPath(new URL('../src', import.meta.url)) } },
      build: {
        write: false,
        target: 'es2022',
        modulePreload: false,
        chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
        rolldownOptions: {
          input: { [page]: `${HERE}${script}` },
          output: { entryFileNames: '[name].js', chunkFileNames: `${page}-[name]-[hash].js` },
        },
      },
    });
    for (const one of Array.isArray(built) ? built : [built]) {
      if (!('output' in one)) continue;
      for (const file of one.output) if (file.type === 'chunk') files.set(file.fileName, file.code);
    }
  }
  return files;
}
