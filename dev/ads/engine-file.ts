import { fileURLToPath } from 'node:url';

const SOURCES = fileURLToPath(new URL('../../src', import.meta.url));

/**
 * Builds the ad engine as one minified ES module, for a page without the widget. A page with a TypeScript script passes
 * it as the entry and gets both in one file.
 */
export async function buildEngineFile(entry = `${SOURCES}/ads/index.ts`): Promise<string> {
  // Loaded lazily, as in `dev/support/build-widget.ts`.
  const { build } = await import('vite');
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    resolve: { alias: { '@': SOURCES } },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict', output: { codeSplitting: false } },
    },
  });
  const [file, ...others] = (Array.isArray(built) ? built : [built]).flatMap((one) =>
    'output' in one ? one.output : [],
  );
  if (file?.type !== 'chunk' || others.length > 0) throw new Error('The ad engine is not one file');
  return file.code;
}
