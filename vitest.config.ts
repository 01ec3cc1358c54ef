import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import type { BrowserInstanceOption } from 'vitest/node';
import { cutStockProviders } from './dev/build/cut-stock-providers.ts';
import { dashParts } from './dev/build/dash-parts.ts';
import { hlsSource } from './dev/build/hls-source.ts';
import { leanHls } from './dev/build/lean-hls.ts';
import { patchVidstackPlugin } from './dev/build/patch-vidstack.ts';
import { shakeVidstack } from './dev/build/shake-vidstack.ts';
import { sdkSource } from './dev/sdk/sdk-source.ts';
import { SERVICE_TESTS } from './dev/support/service-step.ts';
import { AUTOPLAY_ARG, CHROMIUM_ARGS, HEADLESS_PATH } from './tests/support/chromium.ts';
import { readVastSamples } from './tests/support/vast-samples.ts';

const alias = { '@': fileURLToPath(new URL('./src', import.meta.url)) };
/** Values that the build puts in; tests need some of the same shape. */
const define = {
  __VV_ASSETS__: JSON.stringify('./vv-player.php?path=/widget-assets/'),
  __VV_BUILD__: JSON.stringify('modern'),
};

/** Ends what hangs: on a busy machine a property test takes more than the 5 s that Vitest gives. */
const UNIT_TIMEOUT_MS = 60_000;
/** The same for a test in Chromium, which takes up to 20 s on two idle cores. */
const BROWSER_TIMEOUT_MS = 180_000;

/** `expect.poll` and `expect.element`: only a failing test waits so long. */
const PATIENT = { expect: { poll: { timeout: 20_000 } } };

/** One process for all files of a project: most of them take less time than the start of a process. */
const SHARED_WORKER = { ...PATIENT, isolate: false, setupFiles: ['tests/support/shared-worker.ts'] };

const BROWSER_DEPS = [
  '@vidstack/react',
  'axe-core',
  'axios',
  'dashjs',
  'dashjs/protection',
  'fast-check',
  'hls.js',
  'hls.js/cmcd',
  'hls.js/cea-608',
  'hls.js/eme',
  'hls.js/level-key',
  'media-captions',
  'react',
  'react/jsx-dev-runtime',
  'react-dom/client',
  'zustand',
  'zustand/vanilla',
];

/**
 * Names the patches of libraries by their content, with the modules that they put in. Vite keeps prepared libraries until
 * the names of its plugins change, and tests would go on with an earlier patch.
 */
function namePatches(): { name: string } {
  const hash = createHash('sha256');
  for (const folder of ['dev/build', 'src/domain/playback', 'src/lib'])
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.ts')))
      hash.update(readFileSync(`${folder}/${file}`));
  return { name: `vv-patches-${hash.digest('hex').slice(0, 12)}` };
}

const chromium = (contextOptions = {}) =>
  playwright({
    launchOptions: { executablePath: HEADLESS_PATH, args: [...CHROMIUM_ARGS, AUTOPLAY_ARG] },
    contextOptions,
  });

const TOUCH_TESTS = ['tests/widget/touch*.test.ts'];

/** Pages of their own for touch: after the emulation of a touch screen has ended, Chromium leaves a page without a pointer. */
const WITH_TOUCH: BrowserInstanceOption[] = [
  { browser: 'chromium', exclude: TOUCH_TESTS },
  { browser: 'chromium', name: 'widget (touch)', include: TOUCH_TESTS, provider: chromium({ hasTouch: true }) },
];

/** A project of tests in Chromium. hls.js is as the widget builds it: what the tests play is what is shipped. */
const inChromium = (
  test: TestProjectInlineConfiguration['test'],
  instances: BrowserInstanceOption[] = [{ browser: 'chromium' }],
): TestProjectInlineConfiguration => ({
  resolve: { alias: [{ find: '@', replacement: alias['@'] }, ...hlsSource.alias, ...dashParts] },
  define: { ...define, ...hlsSource.define },
  // Named here, or the first test would find them and have the page loaded again in its midst.
  optimizeDeps: {
    include: BROWSER_DEPS,
    rolldownOptions: {
      plugins: [namePatches(), leanHls(), patchVidstackPlugin(), cutStockProviders(), shakeVidstack()],
    },
  },
  test: {
    ...PATIENT,
    globalSetup: ['tests/support/browser-media.ts'],
    testTimeout: BROWSER_TIMEOUT_MS,
    hookTimeout: BROWSER_TIMEOUT_MS,
    maxWorkers: 2,
    // One document for the files of a worker: each would load the code of the player again.
    isolate: false,
    setupFiles: ['tests/support/shared-document.ts'],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1000, height: 700 },
      commands: { readVastSamples },
      provider: chromium(),
      instances,
    },
    ...test,
  },
});

export default defineConfig({
  test: {
    tags: [
      {
        name: 'nightly',
        description: 'Waits, samples and matrices of states: too slow or too sensitive for each landing',
      },
    ],
    projects: [
      {
        resolve: { alias: [{ find: '@', replacement: alias['@'] }, ...hlsSource.alias, ...sdkSource] },
        define,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/{unit,flows}/**/*.test.ts'],
          ...SHARED_WORKER,
          testTimeout: UNIT_TIMEOUT_MS,
          hookTimeout: UNIT_TIMEOUT_MS,
        },
      },
      {
        resolve: { alias: [{ find: '@', replacement: alias['@'] }, ...sdkSource] },
        define,
        test: {
          name: 'ui',
          environment: 'happy-dom',
          include: ['tests/ui/**/*.test.{ts,tsx}'],
          ...PATIENT,
          isolate: false,
          setupFiles: [...SHARED_WORKER.setupFiles, 'tests/support/happy-dom.ts'],
          testTimeout: UNIT_TIMEOUT_MS,
          hookTimeout: UNIT_TIMEOUT_MS,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'architecture',
          environment: 'node',
          include: ['tests/architecture/**/*.test.ts'],
          // One worker without isolation: all files share the sources as parsed once (`dev/source`).
          isolate: false,
          maxWorkers: 1,
          testTimeout: 60_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'service',
          environment: 'node',
          include: SERVICE_TESTS,
          ...SHARED_WORKER,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'contract',
          environment: 'node',
          include: ['tests/contract/**/*.test.ts'],
          exclude: SERVICE_TESTS,
          ...SHARED_WORKER,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // The built widget in seven engines, a file for each.
        test: {
          name: 'engines',
          environment: 'node',
          include: ['e2e/engines/*.test.ts'],
          globalSetup: ['e2e/engines/servers.ts'],
          maxWorkers: 2,
          testTimeout: 120_000,
        },
      },
      // More than cores: these tests wait for media, and two would leave the cores idle for a third of the time.
      inChromium({ name: 'browser', include: ['tests/browser/**/*.test.{ts,tsx}'], maxWorkers: 4 }),
      inChromium({ name: 'widget', include: ['tests/widget/**/*.test.ts'], maxWorkers: 3 }, WITH_TOUCH),
    ],
  },
});
