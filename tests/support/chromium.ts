/** Debian's Chromium: its codecs include H.264 and AAC, which Playwright's own build lacks. */
export const CHROMIUM_PATH = process.env.VV_CHROMIUM ?? '/usr/bin/chromium';

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
