import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('../../php/vv-player.php', import.meta.url));
const HOST = '127.0.0.1';
const START_TIMEOUT_MS = 10_000;
/** Another process can take a free port before PHP binds to it. */
const PORT_ATTEMPTS = 5;
/**
 * `php -S` prints this when it listens. The line comes from our own process, so another server on the port is not
 * mistaken for it.
 */
const LISTENING = /Development Server \(.*\) started/;

/**
 * The shell leads a process group of PHP and its workers. It kills the whole group when PHP ends or its standard input
 * closes, which happens however this process ends.
 */
const GROUP = '{ "$@"; kill -KILL 0; } & read -r _; kill -KILL 0';

interface PhpServerOptions {
  /** The folder with `index.html` and `widget-assets/`, read at each request. */
  readonly dist: string;
  /** `vv-player.php` of a site folder in place of the sources. */
  readonly script?: string;
  /** Environment of PHP. `VV_*` variables of this process are not passed on, so that a run does not depend on them. */
  readonly env?: Readonly<Record<string, string>>;
  /** The port; a free one by default. */
  readonly port?: number;
  /** Settings of php.ini, to imitate a host with other values. */
  readonly ini?: Readonly<Record<string, string>>;
  /** Uses the built-in defaults of PHP without a php.ini: errors are displayed, output is unbuffered. */
  readonly withoutIni?: boolean;
}

export interface PhpServer {
  readonly origin: string;
  /** The URL of the front controller with a query, given with or without its `?`. */
  url(query: string): string;
  /** The log of PHP since the start (its end). */
  log(): string;
  /**
   * Ends PHP and all its workers. Resolves when the processes are gone and the port is free. It can be called twice.
   */
  close(): Promise<void>;
}

/**
 * Serves the widget by `php -S` with `php/vv-player.php` as router on a loopback port, as `npm start` does. Resolves
 * when PHP answers. Rejects with the output of PHP if it does not within ten seconds.
 */
export async function startPhpServer(options: PhpServerOptions): Promise<PhpServer> {
  if (options.port !== undefined) {
    return start(options, options.port);
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start(options, await findFreePort());
    } catch (error) {
      if (attempt === PORT_ATTEMPTS || !String(error).includes('already in use')) {
        throw error;
      }
    }
  }
}

async function start(options: PhpServerOptions, port: number): Promise<PhpServer> {
  const { dist, script = SCRIPT, env = {}, ini = {}, withoutIni = false } = options;
  const settings = Object.entries(ini).flatMap(([name, value]) => ['-d', `${name}=${value}`]);
  const php = [
    'php',
    ...(withoutIni ? ['-n'] : []),
    ...settings,
    '-S',
    `${HOST}:${port}`,
    '-t',
    dirname(script),
    script,
  ];
  const group = spawn('/bin/sh', ['-c', GROUP, 'sh', ...php], {
    detached: true,
    env: { ...withoutPlayerVariables(process.env), PHP_CLI_SERVER_WORKERS: '4', VV_DIST: dist, ...env },
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const log = collectLog(group);
  const ended = once(group, 'close');
  const origin = `http://${HOST}:${port}`;
  const server: PhpServer = {
    origin,
    url: (query) => `${origin}/vv-player.php${query === '' ? '' : `?${query.replace(/^\?/, '')}`}`,
    log,
    close: async () => {
      group.stdin?.end();
      await ended;
    },
  };

  try {
    await waitForListening(group, log);
    await ask(server.url(''), { method: 'HEAD' });
    return server;
  } catch (error) {
    await server.close();
    throw error;
  }
}

function waitForListening(group: ChildProcess, log: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`php -S did not start:\n${log()}`));
    const timer = setTimeout(fail, START_TIMEOUT_MS);
    group.once('error', fail);
    group.once('close', fail);
    group.stderr?.on('data', () => {
      if (LISTENING.test(log())) {
        clearTimeout(timer);
        group.off('close', fail);
        resolve();
      }
    });
    group.once('close', () => clearTimeout(timer));
  });
}

/** Drains the pipe so that PHP never blocks on it, and keeps the end of the log for a message. */
function collectLog(group: ChildProcess): () => string {
  const MAX_CHARACTERS = 65_536;
  let text = '';
  group.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-MAX_CHARACTERS);
  });
  // Closing a pipe to a killed group is not a failure.
  group.stdin?.on('error', () => {});
  return () => text;
}

/** Below the ports that Linux gives to outgoing connections and to `listen(0)`, from 32768 on. */
const PORTS = { first: 20_000, count: 12_000 };

/**
 * Finds a free loopback port. It is drawn by chance from ports that the system gives to nobody by itself, or another
 * test's server could get it before the caller listens on it.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = PORTS.first + Math.floor(Math.random() * PORTS.count);
    const probe = createServer().listen(port, HOST);
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}

function withoutPlayerVariables(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('VV_')));
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The raw bytes, not decompressed. */
  readonly body: Buffer;
  readonly text: string;
}

interface AskOptions {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string;
}

/** Sends one request unchanged: unlike fetch, it adds no header, decodes nothing and keeps the path. */
export function ask(url: string, { body, ...options }: AskOptions = {}): Promise<Answer> {
  const { origin } = new URL(url);
  return new Promise((resolve, reject) => {
    const call = request(origin, { ...options, path: url.slice(origin.length), agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body, text: body.toString('utf8') });
      });
    });
    call
      .on('error', reject)
      .setTimeout(START_TIMEOUT_MS, () => call.destroy(new Error(`no answer from ${url}`)))
      .end(body);
  });
}
