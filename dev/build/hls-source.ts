import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGE = dirname(createRequire(import.meta.url).resolve('hls.js/package.json'));
const { version } = createRequire(import.meta.url)('hls.js/package.json') as { version: string };

/** The features of hls.js that the player uses. The others cost 24 kB of brotli before the first frame. */
const FEATURES = {
  ALT_AUDIO: true,
  SUBTITLES: true,
  CONTENT_STEERING: true,
  VARIABLE_SUBSTITUTION: true,
  M2TS_ADVANCED_CODECS: true,
  MEDIA_CAPABILITIES: true,
  // A separate chunk loads CMCD for sites that enable it (`env_cmcd`).
  CMCD: false,
  // A separate chunk brings protection for streams that name keys ({@link LAZY_PARTS}).
  EME_DRM: false,
  // Unused: ads inside the stream, and I-frame playlists.
  INTERSTITIALS: false,
  IFRAMES: false,
} as const;

/** Parts in lazy chunks, which load after the first frame or never. */
const LAZY_PARTS: Readonly<Record<string, string>> = {
  cmcd: 'src/controller/cmcd-controller.ts',
  'cea-608': 'src/utils/cea-608-parser.ts',
  imsc1: 'src/utils/imsc1-ttml-parser.ts',
  // The class of the chunk of hls.js, which protection completes.
  'level-key': 'src/loader/level-key.ts',
};

/** Marks a module of hls.js for protected streams, which is built with `EME_DRM`, and the import of the first ones. */
const PROTECTION = '?eme';
const FIRST = 'vv:eme/';

export const isOfProtection = (id: string): boolean => id.endsWith(PROTECTION);

/** The copy of a module for protected streams, as the wrapper (`hls-protection.ts`) or another copy imports it; else null. */
export function copyForProtection(source: string, importer: string): string | null {
  if (source.startsWith(FIRST)) return join(PACKAGE, 'src', `${source.slice(FIRST.length)}.ts${PROTECTION}`);
  return isOfProtection(importer) && source.startsWith('.')
    ? `${join(dirname(importer), source)}.ts${PROTECTION}`
    : null;
}

/** The code of such a copy. */
export const readProtection = (id: string): string =>
  readFileSync(id.slice(0, -PROTECTION.length), 'utf8').replaceAll('__USE_EME_DRM__', 'true');

const LAZY_FILES =
  /\/(?:cmcd-controller|cea-608-parser|imsc1-ttml-parser)\.ts$|\?eme$|\/@svta\/cml-(?:cmcd|structured-field-values)\//;

/** Whether a module belongs to the chunk of hls.js. */
export const isOfHls = (id: string): boolean =>
  /node_modules\/(?:hls\.js|@svta|url-toolkit|eventemitter3)\/|lean-hls|\/lazy-(?:cea608|imsc1)\.ts$/.test(id) &&
  !LAZY_FILES.test(id);

/** Settings that build hls.js from the sources of its package (Vite's `resolve.alias` and `define`). */
export const hlsSource = {
  alias: [
    { find: /^hls\.js$/, replacement: join(PACKAGE, 'src/exports-default.ts') },
    { find: /^hls\.js\/eme$/, replacement: fileURLToPath(new URL('hls-protection.ts', import.meta.url)) },
    ...Object.entries(LAZY_PARTS).map(([name, file]) => ({
      find: new RegExp(`^hls\\.js/${name}$`),
      replacement: join(PACKAGE, file),
    })),
  ],
  define: {
    __VERSION__: JSON.stringify(version),
    __IN_WORKER__: 'false',
    __HLS_WORKER_BUNDLE__: 'undefined',
    ...Object.fromEntries(Object.entries(FEATURES).map(([name, used]) => [`__USE_${name}__`, String(used)])),
  },
};
