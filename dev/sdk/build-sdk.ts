import { fileURLToPath } from 'node:url';

/** Root of the SDK package. */
export const SDK_ROOT = fileURLToPath(new URL('../../packages/vv-embed', import.meta.url));

const KINDS = {
  /** An ES module. */
  'vv-embed.js': { entry: 'index.ts', format: 'es' },
  /** A classic script that defines `VvEmbed`. */
  'vv-embed.global.js': { entry: 'index.ts', format: 'iife' },
  'react.js': { entry: 'react.ts', format: 'es' },
} as const;

export const SDK_FILES = Object.keys(KINDS) as (keyof typeof KINDS)[];

/** Builds one file of the SDK, minified, as it is published. */
export async function buildSdk(file: keyof typeof KINDS): Promise<string> {
  // Loaded lazily, as in `dev/support/build-widget.ts`.
  const { build } = await import('vite');
  const { entry, format } = KINDS[file];
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      lib: { entry: `${SDK_ROOT}/src/${entry}`, formats: [format], name: 'VvEmbed', fileName: () => file },
      // Vite leaves the white space in an ES library.
      // The React part finds the SDK beside it, under whatever name a site installs the package.
      rolldownOptions: {
        external: ['react', 'vv-embed'],
        output: { minify: true, paths: { 'vv-embed': './vv-embed.js' } },
      },
    },
  });
  const [chunk, ...others] = (Array.isArray(built) ? built : [built]).flatMap((one) =>
    'output' in one ? one.output : [],
  );
  if (chunk?.type !== 'chunk' || others.length > 0) throw new Error(`${file} is not one file`);
  return chunk.code;
}
