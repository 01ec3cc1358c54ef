import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FIREFOX_PATH } from '../../dev/support/engines.mjs';
import { startGroup } from '../../dev/support/process-group';
import { MEDIA_RECORDER } from '../pages/media-calls';
import { BrowserConnection } from './browser-connection';
import { type Engine, jsonCall } from './engine';
import { waitForOutput } from './wait-for-output';

/** A profile is created first, which takes a few seconds on a busy machine. */
const START_LIMIT_MS = 45_000;
const LOAD_LIMIT_MS = 45_000;
const WINDOW = { width: 960, height: 540 } as const;

/**
 * Keeps the browser off the network. Everything about media stays as in a viewer's browser: the autoplay policy, and
 * the button for picture-in-picture over the video.
 */
const PREFERENCES: Readonly<Record<string, string | number | boolean>> = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.aboutConfig.showWarning': false,
  'browser.safebrowsing.downloads.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.safebrowsing.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.systemAddon.update.enabled': false,
  'full-screen-api.warning.timeout': 0,
  'media.gmp-manager.updateEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'remote.active-protocols': 1,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  // A mouse, which Firefox does not find without a window: fine (2) and hovering (4).
  'ui.allPointerCapabilities': 6,
  'ui.primaryPointerCapabilities': 6,
};

/** Starts Firefox ESR without a window, driven over WebDriver BiDi. Throws with its output if it does not start. */
export async function startFirefox(): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'vv-firefox-'));
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`);
  await writeFile(join(profile, 'user.js'), lines.join(''));
  const output = waitForOutput(/WebDriver BiDi listening on (ws:\/\/\S+)/, START_LIMIT_MS, 'Firefox');
  const group = startGroup(
    FIREFOX_PATH,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    {
      env: { ...process.env, MOZ_HEADLESS_WIDTH: '1100', MOZ_HEADLESS_HEIGHT: '800', MOZ_CRASHREPORTER_DISABLE: '1' },
      onOutput: output.add,
    },
  );
  void group.exited.then((code) => output.fail(`it ended with code ${code}`));
  const stop = async () => {
    await group.stop();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const url = await output.found;
    const connection = await BrowserConnection.open(`${url}/session`);
    return await openWindow(connection, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openWindow(bidi: BrowserConnection, stop: () => Promise<void>): Promise<Engine> {
  const { capabilities } = await bidi.send<{ capabilities: { browserVersion: string } }>('session.new', {
    capabilities: {},
  });
  const { contexts } = await bidi.send<Tree>('browsingContext.getTree', {});
  const context = contexts[0]?.context;
  if (context === undefined) throw new Error('Firefox has no window');
  await bidi.send('browsingContext.setViewport', { context, viewport: WINDOW });
  await bidi.send('browsingContext.activate', { context });
  const exceptions: string[] = [];
  /** The window's own navigation, without those of its frames. */
  let started: string | null = null;
  let loaded: string | null = null;
  bidi.onEvent = (method, params) => {
    if (method !== 'log.entryAdded') {
      const navigation = params as Navigation;
      if (navigation.context !== context) return;
      if (method === 'browsingContext.load') loaded = navigation.navigation;
      else started = navigation.navigation;
      return;
    }
    const { type, level, text, stackTrace } = params as LogEntry;
    const [frame] = stackTrace?.callFrames ?? [];
    // Without a stack this error is the driver's own, from a frame that is just leaving its first, empty document.
    if (frame === undefined && text.startsWith('Error: Permission denied to access property')) return;
    if (type === 'javascript' && level === 'error') exceptions.push(`${text} (${frame?.functionName} ${frame?.url})`);
  };
  await bidi.send('script.addPreloadScript', { functionDeclaration: MEDIA_RECORDER });
  await bidi.send('session.subscribe', {
    events: ['browsingContext.load', 'browsingContext.navigationStarted', 'log.entryAdded'],
  });
  const contextOf = async (frame: number | null) => {
    if (frame === null) return context;
    const { contexts } = await bidi.send<Tree>('browsingContext.getTree', { root: context });
    const child = contexts[0]?.children?.[frame]?.context;
    if (child === undefined) throw new Error(`the page has no frame ${frame}`);
    return child;
  };
  return {
    title: `Firefox ${capabilities.browserVersion}`,
    open: async (url) => {
      started = null;
      // A frame of the page before may have just begun to load. Firefox gives the window's navigation its error.
      await bidi.send('browsingContext.navigate', { context, url, wait: 'none' }).catch((error: Error) => {
        if (!error.message.includes('NS_BINDING_ABORTED')) throw error;
      });
      for (const end = performance.now() + LOAD_LIMIT_MS; started === null || loaded !== started; await sleep(20)) {
        if (performance.now() > end) throw new Error(`${url} has not loaded`);
      }
    },
    run: async (frame, script, ...args) => {
      const answer = await bidi.send<CallResult>('script.callFunction', {
        functionDeclaration: `(json) => ${jsonCall(script)}`,
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        target: { context: await contextOf(frame) },
        awaitPromise: true,
      });
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
      return JSON.parse(answer.result.value);
    },
    act: async (actions) => void (await bidi.send('input.performActions', { context, actions })),
    screenshot: async () => (await bidi.send<{ data: string }>('browsingContext.captureScreenshot', { context })).data,
    takeExceptions: () => exceptions.splice(0),
    close: async () => {
      bidi.close();
      await stop();
    },
  };
}

interface Navigation {
  readonly context: string;
  /** Null for the first document of a frame. */
  readonly navigation: string | null;
}

interface Tree {
  readonly contexts: readonly Context[];
}

interface Context {
  readonly context: string;
  readonly children?: readonly Context[] | null;
}

interface LogEntry {
  readonly type: string;
  readonly level: string;
  readonly text: string;
  readonly stackTrace?: { readonly callFrames: readonly { readonly functionName: string; readonly url: string }[] };
}

type CallResult =
  | { readonly type: 'success'; readonly result: { readonly value: string } }
  | { readonly type: 'exception'; readonly exceptionDetails: { readonly text: string } };
