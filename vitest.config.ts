import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { hlsSource } from './dev/build/hls-source.ts';
import { leanHls } from './dev/build/lean-hls.ts';
import { patchVidstackPlugin } from './dev/build/patch-vidstack.ts';
import { protocolSource } from './dev/sdk/protocol-source.ts';
import { AUTOPLAY_ARG, CHROMIUM_ARGS, HEADLESS_PATH } from './tests/support/chromium.ts';
import { readVastSamples } from './tests/support/vast-samples.ts';

const alias = { '@': fileURLToPath(new URL('./src', import.meta.url)) };
/** What the React part of the SDK imports. */
const SDK = fileURLToPath(new URL('./packages/vv-embed/src/index.ts', import.meta.url));
/** The asset prefix the build puts in; tests need a value of the same shape. */
const define = { __VV_ASSETS__: JSON.stringify('./vv-player.php?path=/widget-assets/') };

/** Ends what hangs: on a busy machine a property test takes more than the 5 s that Vitest gives. */
const UNIT_TIMEOUT_MS = 20_000;

const BROWSER_DEPS = [
  '@vidstack/react',
  'axe-core',
  'fast-check',
  'hls.js',
  'hls.js/cmcd',
  'hls.js/cea-608',
  'react',
  'react/jsx-dev-runtime',
  'react-dom/client',
  'zustand',
  'zustand/vanilla',
];

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias: [{ find: '@', replacement: alias['@'] }, ...hlsSource.alias, ...protocolSource] },
        define,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/{unit,flows}/**/*.test.ts'],
          testTimeout: UNIT_TIMEOUT_MS,
        },
      },
      {
        resolve: {
          alias: [{ find: '@', replacement: alias['@'] }, { find: 'vv-embed', replacement: SDK }, ...protocolSource],
        },
        define,
        test: {
          name: 'ui',
          environment: 'happy-dom',
          include: ['tests/ui/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/happy-dom.ts'],
          testTimeout: UNIT_TIMEOUT_MS,
        },
      },
      {
        resolve: { alias: [{ find: '@', replacement: alias['@'] }, ...protocolSource] },
        test: {
          name: 'architecture',
          environment: 'node',
          include: ['tests/architecture/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        resolve: { alias: [{ find: '@', replacement: alias['@'] }, ...protocolSource] },
        test: {
          name: 'contract',
          environment: 'node',
          include: ['tests/contract/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // hls.js as the widget builds it: what the tests play is what is shipped.
        resolve: { alias: [{ find: '@', replacement: alias['@'] }, ...hlsSource.alias, ...protocolSource] },
        define: { ...define, ...hlsSource.define },
        // Named here, or the first test would find them and have the page loaded again in its midst.
        optimizeDeps: { include: BROWSER_DEPS, rolldownOptions: { plugins: [leanHls(), patchVidstackPlugin()] } },
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.{ts,tsx}'],
          globalSetup: ['tests/support/browser-media.ts'],
          testTimeout: 60_000,
          fileParallelism: false,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1000, height: 700 },
            commands: { readVastSamples },
            provider: playwright({
              launchOptions: { executablePath: HEADLESS_PATH, args: [...CHROMIUM_ARGS, AUTOPLAY_ARG] },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
