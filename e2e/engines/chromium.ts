import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startGroup } from '../../dev/support/process-group';
import { CHROMIUM_ARGS } from '../../tests/support/chromium';
import { MEDIA_RECORDER } from '../pages/media-calls';
import { BrowserConnection } from './browser-connection';
import { ChromiumInput } from './chromium-input';
import { type Engine, jsonCall } from './engine';
import { waitForOutput } from './wait-for-output';

const START_LIMIT_MS = 45_000;
const LOAD_LIMIT_MS = 45_000;
const WINDOW = { width: 960, height: 540 } as const;

/**
 * Without a window. All origins of the tests share one process, as they do in the older versions by themselves: a frame
 * then answers in the connection of its page.
 */
const ARGS = [
  ...CHROMIUM_ARGS,
  '--headless',
  '--remote-debugging-port=0',
  '--disable-site-isolation-trials',
  '--disable-features=OriginKeyedProcessesByDefault,IsolateOrigins,site-per-process',
  `--window-size=${WINDOW.width},${WINDOW.height}`,
] as const;

/**
 * Starts a Chromium of any version since 80, driven over the Chrome DevTools Protocol. Throws with its output if it does
 * not start. The autoplay policy is that of a viewer's browser.
 */
export async function startChromium(path: string): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'vv-chromium-'));
  const output = waitForOutput(/DevTools listening on ws:\/\/([^/\s]+)/, START_LIMIT_MS, path);
  const group = startGroup(path, [...ARGS, `--user-data-dir=${profile}`, 'about:blank'], { onOutput: output.add });
  void group.exited.then((code) => output.fail(`it ended with code ${code}`));
  const stop = async () => {
    await group.stop();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const base = `http://${await output.found}/json`;
    const { Browser } = await readJson<{ Browser: string }>(`${base}/version`);
    const connection = await BrowserConnection.open(await findWindow(base));
    return await openWindow(connection, `Chromium ${Browser.split('/')[1]}`, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The URL of the window's socket. The browser listens before it has its window. */
async function findWindow(base: string): Promise<string> {
  for (const end = performance.now() + START_LIMIT_MS; performance.now() < end; await sleep(50)) {
    const targets = await readJson<readonly Target[]>(`${base}/list`);
    const url = targets.find(({ type }) => type === 'page')?.webSocketDebuggerUrl;
    if (url !== undefined) return url;
  }
  throw new Error('Chromium has no window');
}

interface Target {
  readonly type: string;
  readonly webSocketDebuggerUrl: string;
}

async function readJson<T>(url: string): Promise<T> {
  const response = await fetch(url, { signal: AbortSignal.timeout(START_LIMIT_MS) });
  return (await response.json()) as T;
}

async function openWindow(cdp: BrowserConnection, title: string, stop: () => Promise<void>): Promise<Engine> {
  const page = new PageState();
  cdp.onEvent = (method, params) => page.receive(method, params);
  await cdp.send('Page.enable');
  await cdp.send('Page.setLifecycleEventsEnabled', { enabled: true });
  await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${MEDIA_RECORDER})()` });
  await cdp.send('Runtime.enable');
  await cdp.send('Emulation.setDeviceMetricsOverride', { ...WINDOW, deviceScaleFactor: 1, mobile: false });
  // A window in the background has no focus, and its media may be throttled.
  await cdp.send('Page.bringToFront');
  await cdp.send('Emulation.setFocusEmulationEnabled', { enabled: true });
  const contextOf = async (index: number | null) => {
    const { frameTree } = await cdp.send<{ frameTree: FrameTree }>('Page.getFrameTree');
    const tree = index === null ? frameTree : frameTree.childFrames?.[index];
    if (tree === undefined) throw new Error(`the page has no frame ${index}`);
    const context = page.contexts.get(tree.frame.id);
    if (context === undefined) throw new Error(`frame ${index} has no document`);
    return context;
  };
  const input = new ChromiumInput((method, params) => cdp.send(method, params));
  return {
    title,
    open: async (url) => {
      const { loaderId, errorText } = await cdp.send<Navigation>('Page.navigate', { url });
      if (errorText) throw new Error(`${url}: ${errorText}`);
      for (const end = performance.now() + LOAD_LIMIT_MS; page.loaded !== loaderId; await sleep(20)) {
        if (performance.now() > end) throw new Error(`${url} has not loaded`);
      }
    },
    run: async (frame, script, ...args) => {
      const { result, exceptionDetails } = await cdp.send<CallResult>('Runtime.callFunctionOn', {
        functionDeclaration: `(json) => ${jsonCall(script)}`,
        arguments: [{ value: JSON.stringify(args) }],
        executionContextId: await contextOf(frame),
        awaitPromise: true,
        returnByValue: true,
      });
      if (exceptionDetails) throw new Error(textOf(exceptionDetails));
      return JSON.parse(result.value);
    },
    act: (sources) => input.perform(sources),
    screenshot: async () => (await cdp.send<{ data: string }>('Page.captureScreenshot')).data,
    takeExceptions: () => page.exceptions.splice(0),
    close: async () => {
      cdp.close();
      await stop();
    },
  };
}

/** The state of a page that its events tell. */
class PageState {
  /** Frames with the execution context of their document. */
  readonly contexts = new Map<string, number>();
  readonly exceptions: string[] = [];
  /** The navigation whose load event came last, in any frame. */
  loaded = '';

  receive(method: string, params: unknown): void {
    if (method === 'Runtime.executionContextCreated') {
      const { id, auxData } = (params as { context: ExecutionContext }).context;
      if (auxData.isDefault) this.contexts.set(auxData.frameId, id);
    } else if (method === 'Runtime.executionContextDestroyed') {
      const { executionContextId } = params as { executionContextId: number };
      for (const [frame, id] of this.contexts) if (id === executionContextId) this.contexts.delete(frame);
    } else if (method === 'Runtime.executionContextsCleared') {
      this.contexts.clear();
    } else if (method === 'Runtime.exceptionThrown') {
      const text = textOf((params as { exceptionDetails: ExceptionDetails }).exceptionDetails);
      if (!isOfTest(text)) this.exceptions.push(text);
    } else if (method === 'Page.lifecycleEvent') {
      const { name, loaderId } = params as { name: string; loaderId: string };
      if (name === 'load') this.loaded = loaderId;
    }
  }
}

const textOf = ({ text, url = '', exception }: ExceptionDetails) =>
  `${text} ${exception?.description ?? exception?.value ?? ''} ${url}`.trim();

/** Whether a script of the test has thrown, which has no file. Chromium 80 reports it although `run` awaits it. */
const isOfTest = (text: string) => /<anonymous>:\d/.test(text) && !/https?:/.test(text);

interface ExecutionContext {
  readonly id: number;
  readonly auxData: { readonly frameId: string; readonly isDefault: boolean };
}

interface FrameTree {
  readonly frame: { readonly id: string };
  readonly childFrames?: readonly FrameTree[];
}

interface Navigation {
  readonly loaderId: string;
  readonly errorText?: string;
}

interface ExceptionDetails {
  readonly text: string;
  readonly url?: string;
  readonly exception?: { readonly description?: string; readonly value?: unknown };
}

interface CallResult {
  readonly result: { readonly value: string };
  readonly exceptionDetails?: ExceptionDetails;
}
