import { execFile } from 'node:child_process';
import { chmod, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ask } from '../support/php-server';
import { batchOf, randomId, StatisticsSite } from '../support/statistics-site';

const run = promisify(execFile);
const PAUSE_MS = 30;
const LONG = 120_000;
const EXTENSIONS = ['pdo', 'pdo_sqlite'];

let site: StatisticsSite;
let database: string;

/** One number from the database. */
async function count(sql: string, file = database): Promise<number> {
  const code = 'echo (new PDO("sqlite:" . $argv[1]))->query($argv[2])->fetchColumn();';
  return Number((await run('php', ['-r', code, '--', file, sql])).stdout);
}

beforeEach(async () => {
  site = await StatisticsSite.create((data) => `sqlite:${data}/statistics.sqlite`, EXTENSIONS);
  database = join(site.data, 'statistics.sqlite');
});

afterEach(() => site?.close());

it('Statistics by php-fpm: a batch, one in gzip and a refused one are answered for every origin', async () => {
  await site.start();
  const [plain, packed] = [await site.send(batchOf(randomId())), await site.send(gzipSync(batchOf(randomId())))];

  expect([plain.status, plain.headers.get('access-control-allow-origin'), packed.status]).toEqual([204, '*', 204]);
  expect(await count('SELECT count(*) FROM views')).toBe(2);
  const page = await (await fetch(site.url('movie_id=1'))).text();
  expect(page).toContain(String.raw`"env_statistics_url":"\/player\/vv-player.php?statistics"`);
  expect((await fetch(site.url('statistics'))).status).toBe(405);
  expect((await site.send('x')).status).toBe(400);
  expect((await site.send(batchOf(randomId()), { 'content-type': 'text/html' })).status).toBe(415);
});

it('Statistics by php-fpm: a body of ten megabytes is refused, and the next batch is kept', async () => {
  await site.start();
  const long = await ask(site.url('statistics'), {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: ' '.repeat(10_000_000),
  }).then(
    (answer) => answer.status,
    // nginx may close the connection before it has read all.
    () => 413,
  );

  expect(long).toBe(413);
  expect((await site.send(batchOf(randomId()))).status).toBe(204);
});

async function sendAtOnce(batches: number): Promise<void> {
  await site.start();
  await Promise.all(Array.from({ length: batches }, () => site.deliver(batchOf(randomId()), PAUSE_MS)));

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
  await site.start();
  await site.send(batchOf(randomId()));
  await site.stop();
  const { uid } = await stat(database);
  // As the user of PHP owns it, its folder must be closed as well.
  await run('php', ['-r', '(new PDO("sqlite:" . $argv[1]))->exec("PRAGMA wal_checkpoint(TRUNCATE)");', '--', database]);
  for (const name of await readdir(site.data)) if (/-(?:wal|shm)$/.test(name)) await rm(join(site.data, name));
  await chmod(database, 0o444);
  await chmod(site.data, 0o555);
  expect(uid).toBeGreaterThanOrEqual(0);
  await site.start();
  const answers = [await site.send(batchOf(randomId())), await site.send(batchOf(randomId()))];

  expect(answers.map(({ status }) => status)).toEqual([503, 503]);
  expect(answers[0]?.headers.get('retry-after')).toBe('600');
  expect(site.log().match(/statistics cannot be stored/g)).toHaveLength(1);
  expect(await count('SELECT count(*) FROM views')).toBe(1);
  await chmod(site.data, 0o777);
});

it('Statistics by php-fpm: a file that was moved away is left alone, though processes keep it open, and a new one is made', async () => {
  await site.start();
  // Three times as many as there are processes.
  const sendSome = async () => {
    for (let sent = 0; sent < 12; sent += 1) expect((await site.send(batchOf(randomId()))).status).toBe(204);
  };
  await sendSome();
  for (const name of await readdir(site.data))
    if (name.startsWith('statistics.sqlite'))
      await rename(join(site.data, name), join(site.data, name.replace('statistics', 'old')));
  await sendSome();

  expect(await count('SELECT count(*) FROM views')).toBe(12);
  expect(await count('SELECT count(*) FROM views', join(site.data, 'old.sqlite'))).toBe(12);
});

async function expectEachOnce(batches: number): Promise<void> {
  expect(await count('SELECT count(*) FROM views')).toBe(batches);
  expect(await count('SELECT count(DISTINCT view_id) FROM views WHERE played_ms = 1000')).toBe(batches);
  expect(await count('SELECT sum(ad_number > 0) FROM breaks')).toBe(batches);
  expect(await count('SELECT count(*) FROM breaks')).toBe(2 * batches);
  await run('php', [join(site.site.folder, 'desk.php'), 'tick']);
  expect(await count("SELECT sum(views) FROM view_days WHERE dimension = 'all' AND day < 10000000")).toBe(batches);
  expect(await count("SELECT sum(impressions) FROM ad_days WHERE dimension = 'all' AND day < 10000000")).toBe(batches);
}

it(
  'Statistics by php-fpm: kills of PHP lose no acknowledged batch and count none twice, 100 batches',
  async () => {
    expect(await site.deliverUnderKills(100)).toBeGreaterThan(3);
    await expectEachOnce(100);
  },
  LONG,
);

it('Statistics by php-fpm: kills of PHP lose no acknowledged batch and count none twice, 10,000 batches', {
  tags: ['nightly'],
  timeout: 3 * LONG,
}, async () => {
  expect(await site.deliverUnderKills(10_000)).toBeGreaterThan(50);
  await expectEachOnce(10_000);
});
