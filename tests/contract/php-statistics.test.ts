import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type NginxServer, startNginxServer } from '../support/nginx-server';
import { ask } from '../support/php-server';
import { createSite, type SiteFolder } from '../support/site-folder';

const run = promisify(execFile);
const CONNECTIONS = 8;
const MOST_TRIES = 200;
/** Between two kills of a process of PHP. */
const KILL_EVERY_MS = 30;
const LONG = 120_000;

let site: SiteFolder;
let server: NginxServer | null;
/** The folder of the database and of the ids of PHP's processes, which only the user of PHP may need to write. */
let data: string;
let database: string;

const id = () => randomBytes(16).toString('hex');

/** A batch with one view and one break of its own. */
function batchOf(view: string): string {
  const common = { view_id: view, session_id: view, page_origin: 'https://site.example', video_id: 7, sequence: 1 };
  const quality = { ...common, reason: 'end', video_startup_ms: 500, played_ms: 1000, watch_ms: 1500, duration: 100 };
  const source = { host: 'ads.example', asked: 1, answered: 1, filled: 1, errors: 0, code: null, ms: 9, hops: 0 };
  const ads = [{ erid: 'e', started: 1, quartiles: [1, 1, 1], completed: 1, clicks: 0, first_frame_ms: 5 }];
  const ledger = { ...common, break_number: 1, break_type: 'preroll', sources: [{ ...source, ads }] };
  return JSON.stringify([
    { id: `${view}-1`, event: 'qoe', payload: quality },
    { id: `${view}-2`, event: 'ad_break', payload: ledger },
  ]);
}

const send = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  fetch(server?.url('statistics') ?? '', {
    method: 'POST',
    body,
    headers: { 'content-type': 'text/plain', ...headers },
  });

/** The status of a batch, 0 for a connection that broke. */
const statusOf = (body: string) =>
  send(body).then(
    (answer) => answer.status,
    () => 0,
  );

/** One number from the database. */
async function count(sql: string): Promise<number> {
  const code = 'echo (new PDO("sqlite:" . $argv[1]))->query($argv[2])->fetchColumn();';
  return Number((await run('php', ['-r', code, '--', database, sql])).stdout);
}

async function start(ini: Record<string, string> = {}): Promise<void> {
  server = await startNginxServer({ site: site.folder, ini, extensions: ['pdo', 'pdo_sqlite'] });
}

beforeEach(async () => {
  site = await createSite('');
  data = join(dirname(site.folder), 'data');
  database = join(data, 'statistics.sqlite');
  for (const folder of [data, join(data, 'cache'), join(data, 'pids')]) {
    await mkdir(folder);
    await chmod(folder, 0o777);
  }
  await writeFile(join(site.folder, '.env'), `VV_STATISTICS=sqlite:${database}\nVV_CACHE_DIR=${data}/cache\n`);
});

afterEach(async () => {
  await server?.close();
  server = null;
  await site?.close();
});

it('Statistics by php-fpm: a batch, one in gzip and a refused one are answered for every origin', async () => {
  await start();
  const [plain, packed] = [await send(batchOf(id())), await send(gzipSync(batchOf(id())))];

  expect([plain.status, plain.headers.get('access-control-allow-origin'), packed.status]).toEqual([204, '*', 204]);
  expect(await count('SELECT count(*) FROM views')).toBe(2);
  const page = await (await fetch(server?.url('movie_id=1') ?? '')).text();
  expect(page).toContain(String.raw`"env_statistics_url":"\/player\/vv-player.php?statistics"`);
  expect((await fetch(server?.url('statistics') ?? '')).status).toBe(405);
  expect((await send('x')).status).toBe(400);
  expect((await send(batchOf(id()), { 'content-type': 'text/html' })).status).toBe(415);
});

it('Statistics by php-fpm: a body of ten megabytes is refused, and the next batch is kept', async () => {
  await start();
  const long = await ask(server?.url('statistics') ?? '', {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: ' '.repeat(10_000_000),
  }).then(
    (answer) => answer.status,
    // nginx may close the connection before it has read all.
    () => 413,
  );

  expect(long).toBe(413);
  expect((await send(batchOf(id()))).status).toBe(204);
});

async function sendAtOnce(batches: number): Promise<void> {
  await start();
  const keep = async (view: string) => {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const status = await statusOf(batchOf(view));
      if (status === 204) return;
      expect([0, 502, 503, 504]).toContain(status);
      await sleep(KILL_EVERY_MS);
    }
    throw new Error(`view ${view} was never stored`);
  };
  await Promise.all(Array.from({ length: batches }, id).map(keep));

  expect(await count('SELECT count(*) FROM views')).toBe(batches);
  expect(await count('SELECT count(*) FROM breaks')).toBe(2 * batches);
}

it(
  'Statistics by php-fpm: 200 batches at once are stored once, or refused with 503 and repeated',
  () => sendAtOnce(200),
  LONG,
);

it(
  'Statistics by php-fpm: a thousand batches at once are stored once, or refused with 503 and repeated',
  {
    tags: ['nightly'],
    timeout: LONG,
  },
  () => sendAtOnce(1000),
);

it('Statistics by php-fpm: a file that PHP may only read is answered with 503, logged once and left alone', async () => {
  await start();
  await send(batchOf(id()));
  await server?.close();
  const { uid } = await stat(database);
  // As the user of PHP owns it, its folder must be closed as well.
  await run('php', ['-r', '(new PDO("sqlite:" . $argv[1]))->exec("PRAGMA wal_checkpoint(TRUNCATE)");', '--', database]);
  for (const name of await readdir(data)) if (/-(?:wal|shm)$/.test(name)) await rm(join(data, name));
  await chmod(database, 0o444);
  await chmod(data, 0o555);
  expect(uid).toBeGreaterThanOrEqual(0);
  await start();
  const answers = [await send(batchOf(id())), await send(batchOf(id()))];

  expect(answers.map(({ status }) => status)).toEqual([503, 503]);
  expect(answers[0]?.headers.get('retry-after')).toBe('600');
  expect(server?.log().match(/statistics cannot be stored/g)).toHaveLength(1);
  expect(await count('SELECT count(*) FROM views')).toBe(1);
  await chmod(data, 0o777);
});

/** Sends batches, each until it is acknowledged, while processes of PHP are killed. */
async function sendUnderKills(batches: number): Promise<number> {
  const pids = join(data, 'pids');
  const first = join(data, 'first.php');
  await writeFile(first, `<?php touch('${pids}/' . getmypid());`);
  await start({ auto_prepend_file: first });
  const waiting = Array.from({ length: batches }, id);
  let isDone = false;
  let kills = 0;
  const killer = async () => {
    while (!isDone) {
      await sleep(KILL_EVERY_MS);
      const [pid] = (await readdir(pids)).sort(() => Math.random() - 0.5);
      if (pid === undefined) continue;
      await rm(join(pids, pid), { force: true });
      try {
        process.kill(Number(pid), 'SIGKILL');
        kills += 1;
      } catch {
        // It has ended by itself.
      }
    }
  };
  const sender = async () => {
    for (let view = waiting.pop(); view !== undefined; view = waiting.pop()) {
      let tries = 0;
      while ((await statusOf(batchOf(view))) !== 204) {
        tries += 1;
        if (tries > MOST_TRIES) throw new Error(`view ${view} was never acknowledged`);
      }
    }
  };
  const killing = killer();
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, sender));
  } finally {
    isDone = true;
    await killing;
  }
  return kills;
}

async function expectEachOnce(batches: number): Promise<void> {
  expect(await count('SELECT count(*) FROM views')).toBe(batches);
  expect(await count('SELECT count(DISTINCT view_id) FROM views WHERE played_ms = 1000')).toBe(batches);
  expect(await count('SELECT sum(ad_number > 0) FROM breaks')).toBe(batches);
  expect(await count('SELECT count(*) FROM breaks')).toBe(2 * batches);
  await run('php', [join(site.folder, 'desk.php'), 'tick']);
  expect(await count("SELECT sum(views) FROM view_days WHERE dimension = 'all' AND day < 10000000")).toBe(batches);
  expect(await count("SELECT sum(impressions) FROM ad_days WHERE dimension = 'all' AND day < 10000000")).toBe(batches);
}

it(
  'Statistics by php-fpm: kills of PHP lose no acknowledged batch and count none twice, 100 batches',
  async () => {
    expect(await sendUnderKills(100)).toBeGreaterThan(3);
    await expectEachOnce(100);
  },
  LONG,
);

it('Statistics by php-fpm: kills of PHP lose no acknowledged batch and count none twice, 10,000 batches', {
  tags: ['nightly'],
  timeout: 3 * LONG,
}, async () => {
  expect(await sendUnderKills(10_000)).toBeGreaterThan(50);
  await expectEachOnce(10_000);
});
