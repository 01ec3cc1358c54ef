/**
 * `npm start`: builds the widget and serves it as in life, on three origins: an owner's page, the widget behind PHP, and
 * the reference service. `--dev` serves the sources with reload instead; `--reuse-build` builds only when `dist` is older
 * than its sources; `--exit-with-parent` ends when the process that started this one is gone.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startHost } from './host/server';
import { startReference } from './reference/server';
import { buildWidget, isBuildFresh } from './support/build-widget';
import { assertPortsFree } from './support/free-port';
import { readSettings, type Settings, StartError } from './support/settings';
import { waitForAnswer } from './support/wait-for-answer';
import { type RunningServer, startPhpServer, startViteServer } from './support/widget-server';

const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const ANSWER_LIMIT_MS = 20_000;
const PARENT_POLL_MS = 500;

const isDev = process.argv.includes('--dev');
const closers: (() => Promise<unknown>)[] = [];
let isStopping = false;

/** Stops what was started, last first, and leaves. Nothing that fails on the way keeps the rest alive. */
async function leave(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await Promise.allSettled(closers.reverse().map((close) => close()));
  process.exit(code);
}

function fail(error: unknown): Promise<void> {
  if (!isStopping) {
    const text = error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error);
    process.stderr.write(`${text}\n`);
  }
  return leave(1);
}

async function build(): Promise<void> {
  if (process.argv.includes('--reuse-build') && isBuildFresh(ROOT)) return;
  process.stdout.write('Building…\n');
  const seconds = await buildWidget(ROOT);
  process.stdout.write(`Built in ${seconds.toFixed(1)} s\n`);
}

async function startServers(settings: Settings): Promise<RunningServer> {
  const { bind, host, widget, catalogue } = settings;
  const reference = await startReference({ port: catalogue.port, bind });
  closers.push(() => reference.close());
  const server = isDev ? await startViteServer(settings, ROOT) : startPhpServer(settings, ROOT);
  closers.push(() => server.close());
  const page = await startHost({
    port: host.port,
    bind,
    widgetUrl: `${widget.origin}/vv-player.php`,
    referenceOrigin: catalogue.origin,
  });
  closers.push(() => page.close());
  return server;
}

async function start(): Promise<void> {
  if (existsSync(`${ROOT}/.env`)) process.loadEnvFile(`${ROOT}/.env`);
  const settings = readSettings(process.env);
  await assertPortsFree(settings);
  if (!isDev) await build();
  const server = await startServers(settings);
  const addresses = [
    `${settings.catalogue.origin}/`,
    `${settings.widget.origin}/vv-player.php`,
    `${settings.host.origin}/`,
  ];
  await Promise.race([server.failed, Promise.all(addresses.map((url) => waitForAnswer(url, ANSWER_LIMIT_MS)))]);
  process.stdout.write(`Open ${settings.host.origin}/\nCtrl+C stops\n`);
  await server.failed;
}

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => void leave(0));
process.on('uncaughtException', (error) => void fail(error));
process.on('unhandledRejection', (error) => void fail(error));
// A closed terminal must not turn a message into a crash.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
if (process.argv.includes('--exit-with-parent')) {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && void leave(0), PARENT_POLL_MS).unref();
}
start().catch(fail);
