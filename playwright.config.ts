import { defineConfig } from '@playwright/test';
import { E2E_ORIGIN, E2E_SERVERS } from './dev/support/e2e-origins';
import { AUTOPLAY_ARG, CHROMIUM_ARGS, CHROMIUM_PATH, HEADLESS_PATH } from './tests/support/chromium';

/** `npm run test:full`. */
const FULL = Boolean(process.env.VV_FULL);

/** The e2e step of `npm test`. */
const GATE = Boolean(process.env.VV_E2E_GATE);

const POLICY_SPECS = '**/*.policy.spec.ts';

/** Where the browser's own window, settings or panels matter. */
const WINDOW_SPECS = ['fullscreen', 'media-session', 'playback', 'storage'].map((name) => `**/${name}.spec.ts`);

/** Tests that measure run alone, as other tests lengthen the tasks. They are a step of `npm run test:full`. */
const MEASURING_SPECS = '**/{response,steady}.spec.ts';

/** Debian's Chromium, as in the other browser tests. */
const chromium = (executablePath: string, ...extra: string[]) => ({
  launchOptions: { executablePath, args: [...CHROMIUM_ARGS, ...extra] },
});

export default defineConfig({
  testDir: 'e2e',
  // The tests of the other engines belong to Vitest.
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  // Tests share neither storage nor keys of the service, so those of a file run side by side too.
  fullyParallel: true,
  // Three on two cores: a test also waits for its media, its timers and its browser.
  workers: 3,
  // The gate separates load from defects: a failed test runs again at the end, alone. The full run shows every failure.
  retries: FULL ? 0 : 2,
  retryStrategy: 'isolated',
  // Ends what hangs; how long a viewer may wait is said where it is tested.
  timeout: FULL ? 180_000 : 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    baseURL: `${E2E_ORIGIN.host}/`,
    // A smaller picture is decoded and drawn with less work. Other runs have the size of a usual frame.
    viewport: GATE ? { width: 640, height: 360 } : { width: 960, height: 540 },
    // Only a failed first run keeps its trace. Pictures would slow down every test.
    trace: { mode: 'retain-on-first-failure', screenshots: false, snapshots: false, sources: false },
    video: 'off',
    screenshot: 'only-on-failure',
  },
  // The short projects go first: a run that reaches its limit has then seen each of them.
  projects: [
    // Here the browser may refuse to play with sound, as it does for most viewers.
    { name: 'policy', testMatch: POLICY_SPECS, use: chromium(CHROMIUM_PATH) },
    { name: 'window', testMatch: WINDOW_SPECS, use: chromium(CHROMIUM_PATH, AUTOPLAY_ARG) },
    {
      name: 'sound',
      testIgnore: [POLICY_SPECS, MEASURING_SPECS, ...WINDOW_SPECS],
      use: chromium(HEADLESS_PATH, AUTOPLAY_ARG),
    },
    { name: 'alone', testMatch: MEASURING_SPECS, use: chromium(HEADLESS_PATH, AUTOPLAY_ARG), workers: 1 },
  ],
  webServer: {
    // In the shell's place, so that it has Playwright for its parent and notices when that one is gone.
    command: 'exec node --import tsx dev/start.ts --for-tests',
    url: `${E2E_ORIGIN.host}/`,
    env: { ...E2E_SERVERS },
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
    timeout: 90_000,
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
