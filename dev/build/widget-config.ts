import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { BuildEnvironmentOptions, PluginOption, UserConfig } from 'vite';
import { ASSETS_DIR, assetPrefixPlugin, assetUrl } from './asset-prefix.ts';
import { neutralName } from './chunk-names.ts';
import { COMPATIBLE_PREFIX } from './compatible-files.ts';
import { cutStockProviders } from './cut-stock-providers.ts';
import { dashParts } from './dash-parts.ts';
import { hlsSource, isOfHls } from './hls-source.ts';
import { initialChunks } from './initial-chunks.ts';
import { inlineRuntimePlugin } from './inline-runtime.ts';
import { leanHls } from './lean-hls.ts';
import { leanIcons } from './lean-icons.ts';
import { patchVidstackPlugin } from './patch-vidstack.ts';
import { plainImports } from './plain-imports.ts';
import { shakeVidstack } from './shake-vidstack.ts';
import { readCssModules, shortClassNames } from './short-class-names.ts';

/** The two builds of the sources. The page chooses by features (`src/startup/inline/choose-build.ts`). */
export type BuildKind = 'modern' | 'compatible';

/**
 * Browsers of each build. Modern: the first that have the features by which the page chooses; older ones would cost 9 kB
 * before the first frame. Compatible: televisions of 2020 (webOS 5, Tizen 5.5).
 */
export const TARGETS: Readonly<Record<BuildKind, string[]>> = {
  modern: ['chrome105', 'safari16.4', 'firefox110'],
  compatible: ['chrome68', 'safari14', 'firefox78'],
};

/** Browsers that parse the script in the page: they include those that the player then refuses in words. */
export const PAGE_TARGET = ['chrome61', 'safari11.1', 'firefox60'];

export const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/**
 * The settings that both builds of the widget share.
 * @param command of Vite: `serve` has no chunks
 * @param prefix prefix of every asset's URL
 */
export function widgetConfig(kind: BuildKind, command: 'build' | 'serve', prefix: string): UserConfig {
  return {
    resolve: {
      alias: [
        { find: '@', replacement: fileURLToPath(new URL('../../src', import.meta.url)) },
        { find: 'vv:import-chunk', replacement: fileURLToPath(new URL('import-chunk.ts', import.meta.url)) },
        ...hlsSource.alias,
        ...dashParts,
      ],
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
      __VV_BUILD__: JSON.stringify(kind),
      __VV_VERSION__: JSON.stringify(version),
    },
    css: command === 'build' ? { modules: { generateScopedName: shortClassNames(readCssModules()) } } : {},
    experimental: { renderBuiltUrl: (file) => assetUrl(prefix, file) },
    build: buildOptions(kind),
    // The drawing of ASS (`src/media/captions/draw-ass.ts`).
    worker: {
      format: 'es',
      rolldownOptions: {
        output: {
          entryFileNames: `${ASSETS_DIR}/[name]-[hash:12].js`,
          assetFileNames: `${ASSETS_DIR}/[name]-[hash:12][extname]`,
        },
      },
    },
  };
}

/** The plugins that change the code of both builds. Each build needs its own. */
export const codePlugins = (prefix: string): PluginOption[] => [
  react(),
  leanHls(),
  leanIcons(),
  plainImports(),
  patchVidstackPlugin(),
  cutStockProviders(),
  shakeVidstack(),
  inlineRuntimePlugin(),
  assetPrefixPlugin(prefix),
];

function buildOptions(kind: BuildKind): BuildEnvironmentOptions {
  const files = `${ASSETS_DIR}/${kind === 'compatible' ? COMPATIBLE_PREFIX : ''}`;
  return {
    target: TARGETS[kind],
    assetsDir: ASSETS_DIR,
    assetsInlineLimit: 0,
    // Browsers of the compatible build cannot adopt the styles of a chunk (`chunk-styles.ts`): their sheet has all of them.
    cssCodeSplit: kind === 'modern',
    modulePreload: false,
    reportCompressedSize: false,
    // A warning at each build would hide others: dash.js alone has 825 kB.
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      // A constant that two chunks use is no import: the code for starts that hang needs no other chunk.
      optimization: { inlineConst: { mode: 'all' } },
      // Each chunk includes only those modules of the catalogue that it imports.
      treeshake: { moduleSideEffects: [{ test: /\/src\/catalogue\//, sideEffects: false }] },
      output: {
        entryFileNames: `${files}[name]-[hash:12].js`,
        chunkFileNames: ({ name }) => `${files}${neutralName(name)}-[hash:12].js`,
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: 'hls', test: isOfHls }, initialChunks()],
        },
        assetFileNames: `${files}[name]-[hash:12][extname]`,
      },
    },
  };
}
