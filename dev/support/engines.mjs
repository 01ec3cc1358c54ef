/** The browsers for the tests of engines. Plain JavaScript: it runs before any npm package is installed. */
import { existsSync, readdirSync } from 'node:fs';

/**
 * Chromium of the years of televisions and of old systems, each from the npm package that carries it. The hash is that
 * of the package's archive.
 * @type {readonly import('./engines.mjs').OldChromium[]}
 */
export const OLD_CHROMIUMS = [
  {
    name: 'chromium-80',
    package: 'chrome-aws-lambda@2.1.1',
    integrity: 'sha512-Wer2QuygxsCov5bM2+8CLa6qYpNsc5AxYTlgTne00aFoxFP491LGJRxOQtGnYtsJP6UG4pB0SfrwTyPnLys1Lw==',
  },
  {
    name: 'chromium-92',
    package: 'chrome-aws-lambda@10.1.0',
    integrity: 'sha512-NZQVf+J4kqG4sVhRm3WNmOfzY0OtTSm+S8rg77pwePa9RCYHzhnzRs8YvNI6L9tALIW6RpmefWiPURt3vURXcw==',
  },
  {
    name: 'chromium-103',
    package: '@sparticuz/chromium@103.0.0',
    integrity: 'sha512-tFX5k5uWAT0fIxelUtpN4GN1VOTT61AHB6rRjeYzC296SjizKM1pNslEWj0YeuajKfsnNeDuHizB320TTTOrkA==',
  },
  {
    name: 'chromium-109',
    package: '@sparticuz/chromium@109.0.6',
    integrity: 'sha512-9hTE03DXnrWTiGNpfjLfmGhIfmiVAerSPinDb+x5bBdM4KF4PMM1NZ0A+V7WKazoA+CasSX/osHK8K0MuO6uqg==',
  },
];

export const ENGINES = /** @type {const} */ ([
  'chromium-80',
  'chromium-92',
  'chromium-103',
  'chromium-109',
  'chromium',
  'firefox',
  'webkit',
]);

/** The engines of Debian's packages. The gate has a few tests in each. */
export const DEBIAN_ENGINES = /** @type {const} */ (['firefox', 'webkit']);

/** The old Chromium in which the gate plays the compatible build, which no current browser chooses. */
export const GATE_CHROMIUM = /** @type {const} */ ('chromium-103');

export const GATE_ENGINES = /** @type {const} */ ([...DEBIAN_ENGINES, GATE_CHROMIUM]);

/** The packages of old Chromiums have programs for this system only. */
export const HAS_OLD_CHROMIUMS = process.platform === 'linux' && process.arch === 'x64';

export const FIREFOX_PATH = '/usr/bin/firefox-esr';
export const WEBKIT_DRIVER_PATH = '/usr/bin/WebKitWebDriver';
export const XVFB_PATH = '/usr/bin/Xvfb';
/** Outside of the sources; `npm ci` empties it. */
export const OLD_CHROMIUM_FOLDER = 'node_modules/.vv/engines';

/** Debian's package `clickhouse-server`, of 2018: the oldest engine of statistics. */
export const CLICKHOUSE_PATH = '/usr/sbin/clickhouse-server';
/** A new ClickHouse as a library, 550 MB: no dependency of the player, but of the full run. */
export const CHDB_PACKAGE = 'chdb@3.4.0';
export const CHDB_FOLDER = 'node_modules/.vv/chdb';

/** @param {string} name */
export const oldChromiumPath = (name) => `${OLD_CHROMIUM_FOLDER}/${name}`;

/** MiniBrowser of Debian's package; its folder has the name of the machine's architecture. */
export function miniBrowserPath() {
  if (!existsSync('/usr/lib')) return null;
  const paths = readdirSync('/usr/lib').map((folder) => `/usr/lib/${folder}/webkit2gtk-4.1/MiniBrowser`);
  return paths.find((path) => existsSync(path)) ?? null;
}

/** @param {import('./engines.mjs').EngineName} name */
const isOld = (name) => OLD_CHROMIUMS.some((old) => old.name === name);

/**
 * Whether the tests in an engine run: where it is installed, and in CI also where it could be, so that a missing one fails
 * there.
 * @param {import('./engines.mjs').EngineName} name
 * @param {NodeJS.ProcessEnv} env
 */
export const isTested = (name, env) => isInstalled(name) || (Boolean(env.CI) && (HAS_OLD_CHROMIUMS || !isOld(name)));

/**
 * Whether the browser, the driver and the screen of an engine are installed.
 * @param {import('./engines.mjs').EngineName} name
 */
export function isInstalled(name) {
  // Without it no test in a browser runs, so setup has failed before.
  if (name === 'chromium') return true;
  if (name === 'firefox') return existsSync(FIREFOX_PATH);
  if (name === 'webkit') return existsSync(WEBKIT_DRIVER_PATH) && existsSync(XVFB_PATH) && miniBrowserPath() !== null;
  return existsSync(oldChromiumPath(name));
}

/**
 * The reason to skip the tests of the gate in other engines, or null. In CI they always run, so a missing browser fails
 * there.
 * @param {{ env: NodeJS.ProcessEnv, installed?: readonly import('./engines.mjs').EngineName[] }} situation
 */
export function reasonToSkipEngines({ env, installed = GATE_ENGINES.filter(isInstalled) }) {
  if (env.CI || installed.length > 0) return null;
  return 'skipped: neither Firefox ESR nor WebKitGTK nor an old Chromium is installed';
}
