/**
 * `npm start`: builds the widget and serves it as in production, on three origins: a host page, the widget behind PHP,
 * and the reference service. The desk shows generated statistics. `--dev` serves the sources with reload instead,
 * without PHP and desk. `--memory` keeps the accounts of the reference service in memory. `--for-tests` does the same,
 * uses a fresh `dist` without a build and no desk, ignores `.env`, and ends with its parent process.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { StoreError, startReference } from 'reference-service';
import { startHost } from './host/server';
import { buildWidget, isBuildFresh } from './support/build-widget';
import { DEMO_PASSWORD, type DemoDesk, demoDesk } from './support/demo-desk';
import { assertPortsFree } from './support/free-port';
import { readSettings, type Settings, StartError } from './support/settings';
import { waitForAnswer } from './support/wait-for-answer';
import { type RunningServer, startPhpServer, startViteServer } from './support/widget-server';

const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const ANSWER_LIMIT_MS = 20_000;
const PARENT_POLL_MS = 500;

const isDev = process.argv.includes('--dev');
const isForTests = process.argv.includes('--for-tests');
const isInMemory = isForTests || process.argv.includes('--memory');
const closers: (() => Promise<unknown>)[] = [];
let isStopping = false;

/** Stops the servers in reverse order and exits. A failure does not keep the others running. */
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
  if (isForTests && isBuildFresh(ROOT)) return;
  process.stdout.write('Building…\n');
  const seconds = await buildWidget(ROOT);
  process.stdout.write(`Built in ${seconds.toFixed(1)} s\n`);
}

async function startCatalogue(settings: Settings, desk: DemoDesk | null): Promise<{ close(): Promise<void> }> {
  const { bind, catalogue, database } = settings;
  const options = { port: catalogue.port, bind, ...(desk !== null && { collector: desk.collector }) };
  if (isInMemory) return startReference(options);
  try {
    return await startReference({ ...options, database });
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    throw new StartError(`VV_CATALOGUE_DATABASE: "${database.address}" cannot be opened: ${error.message}`);
  }
}

/** Fills the demo's desk beside the build; the desk says what is missing where PHP cannot. */
function fillDesk(desk: DemoDesk): void {
  const said: string[] = [];
  closers.push(() => desk.stop());
  const filled = desk.fill((text) => said.push(text));
  void filled.then((isFilled) => {
    if (!isFilled && !isStopping) process.stderr.write(`The desk has no generated statistics.\n${said.join('')}\n`);
  });
}

async function startServers(settings: Settings, desk: DemoDesk | null): Promise<RunningServer> {
  const { bind, host, widget, catalogue } = settings;
  const reference = await startCatalogue(settings, desk);
  closers.push(() => reference.close());
  const server = isDev
    ? await startViteServer(settings, ROOT)
    : startPhpServer(settings, ROOT, { variables: desk?.variables ?? {} });
  closers.push(() => server.close());
  const widgetUrl = `${widget.origin}/vv-player.php`;
  const answers = [`${catalogue.origin}/`, widgetUrl].map((url) => waitForAnswer(url, ANSWER_LIMIT_MS));
  await Promise.race([server.failed, Promise.all(answers)]);
  // Start the host page last: when it responds, the other two servers run.
  const page = await startHost({
    ...{ port: host.port, bind, widgetUrl, referenceOrigin: catalogue.origin },
    deskPassword: desk === null ? null : DEMO_PASSWORD,
  });
  closers.push(() => page.close());
  await waitForAnswer(`${host.origin}/`, ANSWER_LIMIT_MS);
  return server;
}

async function start(): Promise<void> {
  if (!isForTests && existsSync(`${ROOT}/.env`)) process.loadEnvFile(`${ROOT}/.env`);
  const settings = readSettings(process.env);
  await assertPortsFree(settings);
  const desk = isDev || isForTests ? null : demoDesk(process.env, settings, ROOT);
  if (desk !== null) fillDesk(desk);
  if (!isDev) await build();
  const server = await startServers(settings, desk);
  const deskLine = `Statistics: ${settings.widget.origin}/vv-player.php?desk, password ${DEMO_PASSWORD}\n`;
  process.stdout.write(`Open ${settings.host.origin}/\n${desk === null ? '' : deskLine}Ctrl+C stops\n`);
  await server.failed;
}

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => void leave(0));
process.on('uncaughtException', (error) => void fail(error));
process.on('unhandledRejection', (error) => void fail(error));
// A closed terminal must not turn output into a crash.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
if (isForTests) {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && void leave(0), PARENT_POLL_MS).unref();
}
start().catch(fail);
