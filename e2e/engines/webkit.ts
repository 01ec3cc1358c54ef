import { createServer } from 'node:net';
import { miniBrowserPath, WEBKIT_DRIVER_PATH, XVFB_PATH } from '../../dev/support/engines.mjs';
import { type ProcessGroup, startGroup } from '../../dev/support/process-group';
import { waitForAnswer } from '../../dev/support/wait-for-answer';
import { type Engine, type InputSource, jsonCall } from './engine';
import { waitForOutput } from './wait-for-output';

const START_LIMIT_MS = 30_000;
/** A command without an answer is an error: a browser that hangs must not hang the tests. */
const COMMAND_LIMIT_MS = 30_000;
const SCREEN = '1100x900x24';
const PAGE = { width: 960, height: 540 } as const;

/** Starts WebKitGTK's MiniBrowser on a virtual screen, driven over WebDriver. Throws with a reason if it does not start. */
export async function startWebKit(): Promise<Engine> {
  const binary = miniBrowserPath();
  if (binary === null) throw new Error('MiniBrowser of WebKitGTK is not installed');
  const groups: ProcessGroup[] = [];
  const stop = async () => void (await Promise.all(groups.toReversed().map((group) => group.stop())));
  try {
    const display = waitForOutput(/^(\d+)\n/, START_LIMIT_MS, 'Xvfb');
    groups.push(
      startGroup(XVFB_PATH, ['-displayfd', '1', '-screen', '0', SCREEN, '-nolisten', 'tcp'], { onOutput: display.add }),
    );
    void groups[0]?.exited.then((code) => display.fail(`it ended with code ${code}`));
    const env = { ...process.env, DISPLAY: `:${await display.found}`, ...ENVIRONMENT };
    const port = await freePort();
    groups.push(
      startGroup(WEBKIT_DRIVER_PATH, [`--port=${port}`, '--host=127.0.0.1'], { env, onOutput: () => undefined }),
    );
    await waitForAnswer(`http://127.0.0.1:${port}/status`, START_LIMIT_MS);
    return await openSession(`http://127.0.0.1:${port}/session`, binary, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Without a graphics card; as root in a container the browser's own sandbox cannot start. GStreamer does not try JACK, nor
 * OpenAL, which tries JACK. The client of JACK locks a database in `/dev/shm`. A browser that ends meanwhile leaves it
 * locked, and all later browsers hang.
 */
const ENVIRONMENT: Readonly<Record<string, string>> = {
  GDK_BACKEND: 'x11',
  GST_PLUGIN_FEATURE_RANK: 'jackaudiosink:NONE,openalsink:NONE',
  LIBGL_ALWAYS_SOFTWARE: '1',
  NO_AT_BRIDGE: '1',
  WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  ...(process.getuid?.() === 0 && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }),
};

async function openSession(base: string, binary: string, stop: () => Promise<void>): Promise<Engine> {
  const { sessionId, capabilities } = await send<Session>('POST', base, {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } } },
  });
  const call = <T>(method: string, path: string, body?: object) => send<T>(method, `${base}/${sessionId}${path}`, body);
  await call('POST', '/timeouts', { script: COMMAND_LIMIT_MS - 1000, pageLoad: COMMAND_LIMIT_MS - 1000 });
  const run: Engine['run'] = async (frame, script, ...args) => {
    await call('POST', '/frame', { id: null });
    if (frame !== null) await call('POST', '/frame', { id: frame });
    const answer = await call<ScriptAnswer>('POST', '/execute/async', {
      script: `const json = arguments[0]; const done = arguments[1];
        ${jsonCall(script)}.then((value) => done({ value }), (error) => done({ error: String(error) }));`,
      args: [JSON.stringify(args)],
    });
    if ('error' in answer) throw new Error(answer.error);
    return JSON.parse(answer.value);
  };
  await fitWindow(call, run);
  return {
    title: `WebKitGTK ${capabilities.browserVersion}`,
    open: async (url) => {
      await call('POST', '/frame', { id: null });
      await call('POST', '/url', { url });
    },
    run,
    act: async (actions: readonly InputSource[]) => {
      await call('POST', '/frame', { id: null });
      await call('POST', '/actions', { actions });
    },
    screenshot: async () => {
      await call('POST', '/frame', { id: null });
      return call<string>('GET', '/screenshot');
    },
    takeExceptions: () => [],
    close: async () => {
      await send('DELETE', `${base}/${sessionId}`).catch(() => undefined);
      await stop();
    },
  };
}

/** Gives the page its size; the window has a toolbar of unknown height. */
async function fitWindow(call: (method: string, path: string, body: object) => Promise<unknown>, run: Engine['run']) {
  await call('POST', '/window/rect', { x: 0, y: 0, ...PAGE });
  const inner = await run(null, () => ({ width: innerWidth, height: innerHeight }));
  const [width, height] = [2 * PAGE.width - inner.width, 2 * PAGE.height - inner.height];
  await call('POST', '/window/rect', { x: 0, y: 0, width, height });
}

interface Session {
  readonly sessionId: string;
  readonly capabilities: { readonly browserVersion: string };
}

type ScriptAnswer = { readonly value: string } | { readonly error: string };

/** One command. Rejects with the driver's error, and when no answer comes in time. */
async function send<T>(method: string, url: string, body?: object): Promise<T> {
  const response = await fetch(url, {
    method,
    signal: AbortSignal.timeout(COMMAND_LIMIT_MS),
    ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  });
  const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${method} ${new URL(url).pathname}: ${value.error} ${value.message ?? ''}`);
  return value;
}

/** A port of the loopback that nothing uses. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
