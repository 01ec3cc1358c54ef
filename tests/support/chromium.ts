import { existsSync } from 'node:fs';

/** Debian's Chromium has the codecs H.264 and AAC, which the build of Playwright lacks. */
export const CHROMIUM_PATH = process.env.VV_CHROMIUM ?? '/usr/bin/chromium';

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/**
 * The headless shell of the same browser, which starts faster; the full browser where the shell is missing. The shell
 * ignores settings that a person makes in the browser window.
 */
export const HEADLESS_PATH = process.env.VV_CHROMIUM ?? (existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : CHROMIUM_PATH);

/** Keeps the browser off the network, and allows it to run as root in a container. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;

/** Allows playback with sound in tests that do not cover the autoplay policy. */
export const AUTOPLAY_ARG = '--autoplay-policy=no-user-gesture-required';
