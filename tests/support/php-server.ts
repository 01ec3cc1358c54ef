import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('../../php/vv-player.php', import.meta.url));
const HOST = '127.0.0.1';
const START_TIMEOUT_MS = 10_000;
/** A port found free can be taken by somebody else before PHP binds it. */
const PORT_ATTEMPTS = 5;
/** `php -S` says this once it listens; it comes from our own process, so no stranger on the port can be taken for it. */
const LISTENING = /Development Server \(.*\) started/;

/**
 * The shell leads a process group of PHP and its workers and outlives them only by a moment: it kills the whole group
 * when PHP ends, and when its standard input closes, which the system does for us however this process ends.
 */
const GROUP = '{ "$@"; kill -KILL 0; } & read -r _; kill -KILL 0';

interface PhpServerOptions {
  /** The folder that holds `index.html` and `widget-assets/`; what it holds is read at each request. */
  readonly dist: string;
  /** `vv-player.php` of a site's own folder in place of the sources'. */
  readonly script?: string;
  /** Environment of PHP. `VV_*` variables of this process are not passed on, so that a run does not depend on them. */
  readonly env?: Readonly<Record<string, string>>;
  /** A free one by default. */
  readonly port?: number;
  /** Settings of php.ini, to stand in for a host that sets them otherwise. */
  readonly ini?: Readonly<Record<string, string>>;
  /** PHP's built-in defaults, as where no php.ini is installed: errors are shown, nothing is buffered. */
  readonly withoutIni?: boolean;
}

export interface PhpServer {
  readonly origin: string;
  /** The address of the front controller with a query, given with or without its `?`. */
  url(query: string): string;
  /** What PHP has logged since the start (the last of it). */
  log(): string;
  /** Ends PHP and all its workers; resolves when they are gone and the port is free. Safe to call twice. */
  close(): Promise<void>;
}

/**
 * Serves the widget by `php -S` with `php/vv-player.php` as router, as `npm start` does, on a loopback port.
 * Resolves once it answers; rejects with PHP's own words if it does not within ten seconds. Prints nothing.
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
    env: { ...withoutOurs(process.env), PHP_CLI_SERVER_WORKERS: '4', VV_DIST: dist, ...env },
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
    await waitUntilListening(group, log);
    await ask(server.url(''), { method: 'HEAD' });
    return server;
  } catch (error) {
    await server.close();
    throw error;
  }
}

function waitUntilListening(group: ChildProcess, log: () => string): Promise<void> {
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

/** Keeps the pipe empty, so that PHP never blocks on it, and the end of the log for a message. */
function collectLog(group: ChildProcess): () => string {
  const KEPT_CHARACTERS = 65_536;
  let text = '';
  group.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-KEPT_CHARACTERS);
  });
  // Closing a pipe to a group that has just been killed is no failure.
  group.stdin?.on('error', () => {});
  return () => text;
}

/** A port of the loopback that nobody listens on at this moment. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, HOST);
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') {
    throw new Error('no loopback port');
  }
  return address.port;
}

function withoutOurs(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('VV_')));
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The bytes as they came: not decompressed. */
  readonly body: Buffer;
  readonly text: string;
}

interface AskOptions {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string;
}

/** One request as it is written: unlike fetch, it adds no header, decodes nothing and leaves the path alone. */
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
