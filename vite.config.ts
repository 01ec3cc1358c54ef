import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { assetManifestPlugin } from './dev/build/asset-manifest.ts';
import { ASSETS_DIR, assetPrefix, assetPrefixPlugin } from './dev/build/asset-prefix.ts';
import { buildReportPlugin } from './dev/build/build-report.ts';
import { neutralName } from './dev/build/chunk-names.ts';
import { cutStockProviders } from './dev/build/cut-stock-providers.ts';
import { devPagePlugin } from './dev/build/dev-page.ts';
import { hlsSource, isOfHls } from './dev/build/hls-source.ts';
import { initialChunks } from './dev/build/initial-chunks.ts';
import { inlineHashesPlugin } from './dev/build/inline-hashes.ts';
import { inlineRuntimePlugin } from './dev/build/inline-runtime.ts';
import { inlineShellPlugin } from './dev/build/inline-shell.ts';
import { inlineStartupPlugin } from './dev/build/inline-startup.ts';
import { leanAxios } from './dev/build/lean-axios.ts';
import { leanHls } from './dev/build/lean-hls.ts';
import { leanIcons } from './dev/build/lean-icons.ts';
import { patchMediaCaptionsPlugin } from './dev/build/patch-media-captions.ts';
import { patchVidstackPlugin } from './dev/build/patch-vidstack.ts';
import { plainImports } from './dev/build/plain-imports.ts';
import { precompressPlugin } from './dev/build/precompress.ts';
import { preloadPlugin } from './dev/build/preload.ts';
import { shakeVidstack } from './dev/build/shake-vidstack.ts';
import { readCssModules, shortClassNames } from './dev/build/short-class-names.ts';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string };

export default defineConfig(({ command }) => {
  const prefix = assetPrefix(process.env.VV_PUBLIC_URL);
  return {
    resolve: {
      alias: [{ find: '@', replacement: fileURLToPath(new URL('./src', import.meta.url)) }, ...hlsSource.alias],
    },
    define: {
      ...hlsSource.define,
      // Sentry features that the reports do not use: its own log, the compression worker, frames and shadow trees in a
      // replay.
      __SENTRY_DEBUG__: 'false',
      __SENTRY_EXCLUDE_REPLAY_WORKER__: 'true',
      __RRWEB_EXCLUDE_IFRAME__: 'true',
      __RRWEB_EXCLUDE_SHADOW_DOM__: 'true',
      __VV_ASSETS__: command === 'build' ? 'import.meta.url' : JSON.stringify(`/${ASSETS_DIR}/`),
      __VV_VERSION__: JSON.stringify(version),
    },
    plugins: [
      react(),
      leanAxios(),
      leanHls(),
      leanIcons(),
      plainImports(),
      patchVidstackPlugin(),
      cutStockProviders(),
      shakeVidstack(),
      patchMediaCaptionsPlugin(),
      inlineShellPlugin(),
      inlineStartupPlugin(prefix),
      inlineRuntimePlugin(),
      assetPrefixPlugin(prefix),
      preloadPlugin(prefix),
      precompressPlugin(ASSETS_DIR),
      inlineHashesPlugin(),
      assetManifestPlugin(ASSETS_DIR, version),
      buildReportPlugin(),
      devPagePlugin(process.env),
    ],
    css: command === 'build' ? { modules: { generateScopedName: shortClassNames(readCssModules()) } } : {},
    experimental: { renderBuiltUrl: (file) => prefix + file.replace(/^.*\//, '') },
    build: {
      assetsDir: ASSETS_DIR,
      assetsInlineLimit: 0,
      // Inline one small style sheet in the page: a lazy sheet would delay the first controls.
      cssCodeSplit: false,
      manifest: true,
      modulePreload: false,
      reportCompressedSize: false,
      // Use the full hls.js: its light build plays split audio without sound.
      chunkSizeWarningLimit: 700,
      rolldownOptions: {
        // A constant that two chunks use is no import: the code for starts that hang needs no other chunk.
        optimization: { inlineConst: { mode: 'all' } },
        // Each chunk includes only those modules of the catalogue that it imports.
        treeshake: { moduleSideEffects: [{ test: /\/src\/catalogue\//, sideEffects: false }] },
        output: {
          entryFileNames: `${ASSETS_DIR}/[name]-[hash:12].js`,
          chunkFileNames: ({ name }) => `${ASSETS_DIR}/${neutralName(name)}-[hash:12].js`,
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [
              { name: 'hls', test: isOfHls },
              // A separate chunk, which loads only for ads.
              { name: 'ads', test: /\/src\/ads\// },
              initialChunks(),
            ],
          },
          assetFileNames: `${ASSETS_DIR}/[name]-[hash:12][extname]`,
        },
      },
    },
  };
});
