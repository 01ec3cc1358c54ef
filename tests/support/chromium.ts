import { existsSync } from 'node:fs';

/** Debian's Chromium: its codecs include H.264 and AAC, which Playwright's own build lacks. */
export const CHROMIUM_PATH = process.env.VV_CHROMIUM ?? '/usr/bin/chromium';

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/**
 * The same browser without the window around the page, which costs more than most pages; where it is not installed the
 * whole one. It knows nothing of settings a person makes in that window.
 */
export const HEADLESS_PATH = process.env.VV_CHROMIUM ?? (existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : CHROMIUM_PATH);

/** Keeps the browser off the network and lets it run as root in a container. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;

/** Lets a page start playback with sound, where a test is not about the browser's autoplay policy. */
export const AUTOPLAY_ARG = '--autoplay-policy=no-user-gesture-required';
