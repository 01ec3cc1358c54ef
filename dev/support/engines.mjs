/** The browsers of other engines for the tests. Plain JavaScript: it runs before any npm package is installed. */
import { existsSync, readdirSync } from 'node:fs';

/** @type {readonly import('./engines.mjs').EngineName[]} */
export const ENGINES = ['firefox', 'webkit'];

export const FIREFOX_PATH = '/usr/bin/firefox-esr';
export const WEBKIT_DRIVER_PATH = '/usr/bin/WebKitWebDriver';
export const XVFB_PATH = '/usr/bin/Xvfb';

/** MiniBrowser of Debian's package; its folder has the name of the machine's architecture. */
export function miniBrowserPath() {
  if (!existsSync('/usr/lib')) return null;
  const paths = readdirSync('/usr/lib').map((folder) => `/usr/lib/${folder}/webkit2gtk-4.1/MiniBrowser`);
  return paths.find((path) => existsSync(path)) ?? null;
}

/** The engines whose browser, driver and screen are installed. */
export function installedEngines() {
  return ENGINES.filter((name) =>
    name === 'firefox'
      ? existsSync(FIREFOX_PATH)
      : existsSync(WEBKIT_DRIVER_PATH) && existsSync(XVFB_PATH) && miniBrowserPath() !== null,
  );
}

/**
 * The reason to skip the tests in other engines, or null. In CI they always run, so a missing browser fails there.
 * @param {{ env: NodeJS.ProcessEnv, installed?: readonly import('./engines.mjs').EngineName[] }} situation
 */
export function reasonToSkipEngines({ env, installed = installedEngines() }) {
  if (env.CI || installed.length > 0) return null;
  return 'skipped: neither Firefox ESR nor WebKitGTK is installed';
}
