import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const PACKAGE = dirname(createRequire(import.meta.url).resolve('hls.js/package.json'));
const { version } = createRequire(import.meta.url)('hls.js/package.json') as { version: string };

/** What of hls.js the player uses; the rest is 24 kB of brotli that would stand before the first frame. */
const FEATURES = {
  ALT_AUDIO: true,
  SUBTITLES: true,
  CONTENT_STEERING: true,
  VARIABLE_SUBSTITUTION: true,
  M2TS_ADVANCED_CODECS: true,
  MEDIA_CAPABILITIES: true,
  // In a chunk of its own, for owners who want it (`env_cmcd`).
  CMCD: false,
  // Not offered: no protected content, no ads inside the stream, no pictures from an I-frame playlist.
  EME_DRM: false,
  INTERSTITIALS: false,
  IFRAMES: false,
} as const;

/** Parts that come by themselves, after the first frame or not at all. */
const LATE_PARTS: Readonly<Record<string, string>> = {
  cmcd: 'src/controller/cmcd-controller.ts',
  'cea-608': 'src/utils/cea-608-parser.ts',
};

const LATE_FILES = /\/(?:cmcd-controller|cea-608-parser)\.ts$|\/@svta\/cml-(?:cmcd|structured-field-values)\//;

/** Whether a module belongs to the chunk of hls.js. */
export const isOfHls = (id: string): boolean =>
  /node_modules\/(?:hls\.js|@svta|url-toolkit|eventemitter3)\/|lean-hls|\/late-cea-608\.ts$/.test(id) &&
  !LATE_FILES.test(id);

/** Settings that build hls.js from the sources of its package (Vite's `resolve.alias` and `define`). */
export const hlsSource = {
  alias: [
    { find: /^hls\.js$/, replacement: join(PACKAGE, 'src/exports-default.ts') },
    ...Object.entries(LATE_PARTS).map(([name, file]) => ({
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
