import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { CHDB_FOLDER, CLICKHOUSE_PATH } from '../../dev/support/engines.mjs';
import { findFreePort } from './php-server';

const START_TIMEOUT_MS = 60_000;
const POLL_MS = 100;
const CHDB_SERVER = fileURLToPath(new URL('./chdb-server.mjs', import.meta.url));

export interface ClickHouse {
  /** The address of a database, as `VV_STATISTICS` has it after `clickhouse:`. */
  address(database: string): string;
  /** Ends the server without a word, as a power cut ends its process. */
  kill(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

export const hasClickHouse = (): boolean => existsSync(CLICKHOUSE_PATH);
export const hasChdb = (): boolean => existsSync(`${CHDB_FOLDER}/node_modules/chdb`);

/** The shell kills the server with itself when its standard input closes, which happens however this process ends. */
const GROUP = '{ "$@"; kill -KILL 0; } & read -r _; kill -KILL 0';

/** Starts a program in a group of its own, whose id is that of the child. */
const spawnGroup = (program: string[], output: ('pipe' | 'ignore' | 'inherit')[]): ChildProcess =>
  spawn('/bin/sh', ['-c', GROUP, 'sh', ...program], { detached: true, stdio: ['pipe', ...output] });

const config = (folder: string, http: number, tcp: number): string => `<yandex>
<logger><level>warning</level><log>${folder}/log</log><errorlog>${folder}/errors</errorlog></logger>
<http_port>${http}</http_port><tcp_port>${tcp}</tcp_port><listen_host>127.0.0.1</listen_host>
<path>${folder}/data/</path><tmp_path>${folder}/tmp/</tmp_path><timezone>UTC</timezone>
<users_config>${folder}/users.xml</users_config><default_profile>default</default_profile>
<default_database>default</default_database><mark_cache_size>268435456</mark_cache_size></yandex>`;

const USERS = `<yandex><profiles><default/></profiles><quotas><default/></quotas><users><desk>
<password>pass word</password><networks><ip>127.0.0.1</ip></networks><profile>default</profile><quota>default</quota>
</desk></users></yandex>`;

async function end(child: ChildProcess | null): Promise<void> {
  if (child === null || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  await ended;
}

/** Debian's ClickHouse with a folder of its own on loopback ports. */
export async function startClickHouse(): Promise<ClickHouse> {
  const folder = await mkdtemp(join(tmpdir(), 'vv-clickhouse-'));
  const http = await findFreePort();
  await writeFile(join(folder, 'config.xml'), config(folder, http, await findFreePort()));
  await writeFile(join(folder, 'users.xml'), USERS);
  await mkdir(join(folder, 'tmp'));
  let child: ChildProcess | null = null;
  const isUp = () =>
    fetch(`http://127.0.0.1:${http}/ping`).then(
      (response) => response.ok,
      () => false,
    );
  const start = async () => {
    child = spawnGroup([CLICKHOUSE_PATH, `--config-file=${folder}/config.xml`], ['ignore', 'ignore']);
    for (const until = Date.now() + START_TIMEOUT_MS; !(await isUp()); ) {
      if (Date.now() > until || child.exitCode !== null) throw new Error('clickhouse-server does not start');
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  };
  await start();
  return {
    address: (database) => `http://desk:pass%20word@127.0.0.1:${http}/${database}`,
    kill: () => end(child),
    start,
    close: async () => {
      await end(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A newer ClickHouse, chdb, behind the same interface of HTTP. */
export async function startChdb(): Promise<ClickHouse> {
  const folder = await mkdtemp(join(tmpdir(), 'vv-chdb-'));
  const program = [process.execPath, CHDB_SERVER, join(process.cwd(), CHDB_FOLDER), join(folder, 'data')];
  const child = spawnGroup(program, ['pipe', 'inherit']);
  const [port] = (await once(createInterface(child.stdout as Readable), 'line')) as [string];
  return {
    address: (database) => `http://127.0.0.1:${port}/${database}`,
    kill: () => end(child),
    start: () => Promise.reject(new Error('chdb starts once')),
    close: async () => {
      await end(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
