import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

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
  // Unused: protected content, ads inside the stream, and I-frame playlists.
  EME_DRM: false,
  INTERSTITIALS: false,
  IFRAMES: false,
} as const;

/** Parts in lazy chunks, which load after the first frame or never. */
const LAZY_PARTS: Readonly<Record<string, string>> = {
  cmcd: 'src/controller/cmcd-controller.ts',
  'cea-608': 'src/utils/cea-608-parser.ts',
  imsc1: 'src/utils/imsc1-ttml-parser.ts',
};

const LAZY_FILES =
  /\/(?:cmcd-controller|cea-608-parser|imsc1-ttml-parser)\.ts$|\/@svta\/cml-(?:cmcd|structured-field-values)\//;

/** Whether a module belongs to the chunk of hls.js. */
export const isOfHls = (id: string): boolean =>
  /node_modules\/(?:hls\.js|@svta|url-toolkit|eventemitter3)\/|lean-hls|\/lazy-(?:cea608|imsc1)\.ts$/.test(id) &&
  !LAZY_FILES.test(id);

/** Settings that build hls.js from the sources of its package (Vite's `resolve.alias` and `define`). */
export const hlsSource = {
  alias: [
    { find: /^hls\.js$/, replacement: join(PACKAGE, 'src/exports-default.ts') },
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
