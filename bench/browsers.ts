import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Browser, chromium } from 'playwright';
import { CHROMIUM_ARGS, CHROMIUM_PATH, HEADLESS_PATH } from '../tests/support/chromium';

/** The browsers of the bench by their name for `--browser`. */
export const BROWSERS = { window: 'Chromium with its window', headless: "Chromium's headless shell" } as const;

export type BrowserName = keyof typeof BROWSERS;

export const BROWSER_NAMES = Object.keys(BROWSERS) as BrowserName[];

/** A running browser, and its name for the results. */
export interface RunningBrowser {
  browser: Browser;
  title: string;
  close(): Promise<void>;
}

/** Size of the virtual screen, for a window with a page of 1280x720. */
const SCREEN = '1440x900x24';
const SCREEN_LIMIT_MS = 10_000;

/**
 * Starts a browser. The window appears on the screen of the session; without one on a virtual screen (Xvfb); without
 * that Chromium's new headless mode replaces it, which is the full browser without a window.
 */
export async function startBrowser(name: BrowserName, trust: string): Promise<RunningBrowser> {
  // A window would play the sound of a pressed film.
  const args = [...CHROMIUM_ARGS, '--mute-audio', trust];
  if (name === 'headless') {
    const browser = await chromium.launch({ executablePath: HEADLESS_PATH, args });
    return { browser, title: `${BROWSERS.headless} ${browser.version()}`, close: () => browser.close() };
  }
  const screen = process.env.DISPLAY ? { display: process.env.DISPLAY, close: () => {} } : await startScreen();
  if (screen === null) {
    const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args });
    return { browser, title: `Chromium ${browser.version()}, headless mode`, close: () => browser.close() };
  }
  const env = { ...process.env, DISPLAY: screen.display } as Record<string, string>;
  const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, headless: false, args, env });
  const close = async () => {
    await browser.close();
    screen.close();
  };
  return { browser, title: `${BROWSERS.window} ${browser.version()}`, close };
}

/** Starts Xvfb on the first free display. Returns null where it is not installed. */
async function startScreen(): Promise<{ display: string; close: () => void } | null> {
  const args = ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp'];
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  process.once('exit', () => server.kill());
  const number = server.stdio[3];
  const signal = AbortSignal.timeout(SCREEN_LIMIT_MS);
  try {
    if (!number) throw new Error('No pipe');
    const written = once(number, 'data', { signal });
    const ended = once(server, 'exit', { signal }).then(() => Promise.reject(new Error('Xvfb ended')));
    // Only the first of the two is awaited.
    ended.catch(() => {});
    const [digits] = (await Promise.race([written, ended])) as [Buffer];
    return { display: `:${digits.toString().trim()}`, close: () => server.kill() };
  } catch {
    server.kill();
    return null;
  }
}
