import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const PACKAGE = dirname(createRequire(import.meta.url).resolve('hls.js/package.json'));
const { version } = createRequire(import.meta.url)('hls.js/package.json') as { version: string };

/** What of hls.js the player uses; the rest is 24 kB of brotli that would stand before the first frame. */
const FEATURES = {
  ALT_AUDIO: true,
  SUBTITLES: true,
  CMCD: true,
  CONTENT_STEERING: true,
  VARIABLE_SUBSTITUTION: true,
  M2TS_ADVANCED_CODECS: true,
  MEDIA_CAPABILITIES: true,
  // Not offered: no protected content, no ads inside the stream, no pictures from an I-frame playlist.
  EME_DRM: false,
  INTERSTITIALS: false,
  IFRAMES: false,
} as const;

/** Settings that build hls.js from the sources of its package (Vite's `resolve.alias` and `define`). */
export const hlsSource = {
  alias: [{ find: /^hls\.js$/, replacement: join(PACKAGE, 'src/exports-default.ts') }],
  define: {
    __VERSION__: JSON.stringify(version),
    __IN_WORKER__: 'false',
    __HLS_WORKER_BUNDLE__: 'undefined',
    ...Object.fromEntries(Object.entries(FEATURES).map(([name, used]) => [`__USE_${name}__`, String(used)])),
  },
};
