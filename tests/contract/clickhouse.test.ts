import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasChdb, hasClickHouse, startChdb, startClickHouse } from '../support/clickhouse-server';
import { StatisticsSite } from '../support/statistics-site';

const run = promisify(execFile);
const VIEWS = Number(process.env.VV_DESK_VIEWS ?? 1_000_000);
const DAYS = 30;
const REFRESH_S = 3000;
const CONFIRM_S = 20;
const MAX_PAGE_MS = 300;
const BATCHES = Number(process.env.VV_DESK_BATCHES ?? 10_000);
/** Of one view. */
const MESSAGES = 2;
/** Shares of the views after which the server is killed. */
const KILLS_AFTER = [0.05, 0.3, 0.6];
const POLL_MS = 100;
const KILL_PHP_EVERY_MS = 1000;
const MUTATION_MS = 20_000;
const LONG_MS = 3_600_000;

let folder: string;
const php = (...args: string[]) => run('php', args, { maxBuffer: 1e8 });

/** Reads by the storage itself, so that no other reader decides what counts. */
async function select(address: string, sql: string): Promise<Record<string, unknown>[]> {
  const code = `require 'php/src/autoload.php';
    $storage = VvPlayer\\Statistics\\ClickHouseStorage::at($argv[1], $argv[2]);
    echo json_encode(iterator_to_array($storage->select($argv[3]), false));`;
  const { stdout } = await php('-r', code, address, folder, sql);
  return JSON.parse(stdout) as Record<string, unknown>[];
}

/** Appends rows; columns that a row does not name are empty. */
async function append(address: string, rows: Record<string, object[]>): Promise<void> {
  const appending = php('tests/support/append-rows.php', address, folder);
  appending.child.stdin?.end(JSON.stringify(rows));
  await appending;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vv-statistics-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('ClickHouse beside SQLite', { tags: ['nightly'] }, () => {
  let file: string;

  beforeAll(async () => {
    file = join(folder, 'million.sqlite');
    await php('bench/desk/fill.php', file, String(VIEWS), String(DAYS));
    // The first run makes all sums, and the second one confirms those of the oldest hours.
    expect((await php('bench/desk/fill.php', file, 'refresh', String(REFRESH_S))).stdout).toMatch(/^done/);
    await php('bench/desk/fill.php', file, 'refresh', String(CONFIRM_S));
  }, LONG_MS);

  it.each([
    ['Debian’s version', hasClickHouse, startClickHouse],
    ['chdb', hasChdb, startChdb],
  ] as const)(
    '%s: gives equal numbers in every query and page, after a move',
    { timeout: LONG_MS },
    async (name, isThere, start) => {
      if (!isThere()) return expect(process.env.CI, `${name} is not installed`).toBeUndefined();
      const server = await start();
      try {
        const env = { ...process.env, VV_CACHE_DIR: join(folder, `cache ${name}`) };
        const moved = await run('php', ['php/desk.php', 'move', file], {
          env: { ...env, VV_STATISTICS: `clickhouse:${server.address('vv')}` },
        });
        expect(moved.stdout).toContain('все числа равны');
        const { stdout } = await php('bench/desk/compare.php', file, server.address('vv'));
        const summary = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
        expect(summary.different).toEqual([]);
        expect(summary.queries).toBeGreaterThan(200);
        expect(summary.pages).toBe(14);
        expect(summary.alerts).toBe(96);
        // The others have too few views to tell anything.
        expect(summary.alertFigures).toBeGreaterThan(60);
        if (start === startClickHouse) {
          const plain = Object.entries<number>(summary.pageMs).filter(([page]) => !page.endsWith('compared'));
          expect(plain.filter(([, ms]) => ms > MAX_PAGE_MS)).toEqual([]);
        }
      } finally {
        await server.close();
      }
    },
  );
});

describe('ClickHouse on a cluster', { tags: ['nightly'] }, () => {
  it('has statements that the parser of chdb takes', { timeout: LONG_MS }, async ({ skip }) => {
    if (!hasChdb()) return skip('chdb is not installed');
    const server = await startChdb();
    try {
      const VV_STATISTICS = `clickhouse:${server.address('vv?cluster=main')}`;
      const { stdout } = await run('php', ['php/desk.php', 'schema'], { env: { ...process.env, VV_STATISTICS } });
      const statements = stdout.trim().split(/;\n?/).filter(Boolean);
      expect(statements).toHaveLength(16);
      for (const statement of statements) {
        const answer = await fetch(server.address(''), { method: 'POST', body: `EXPLAIN AST ${statement}` });
        expect([answer.status, statement]).toEqual([200, statement]);
      }
    } finally {
      await server.close();
    }
  });
});

describe('ClickHouse and PHP that are killed', { tags: ['nightly'] }, () => {
  it('lose no acknowledged batch of 10,000 and count none twice', { timeout: LONG_MS }, async ({ skip }) => {
    if (!hasClickHouse()) return skip('clickhouse-server is not installed');
    const server = await startClickHouse();
    const address = server.address('killed');
    const site = await StatisticsSite.create(() => `clickhouse:${address}`, ['curl']);
    try {
      const views = BATCHES / MESSAGES;
      const beside = async (waiting: () => number) => {
        for (const share of KILLS_AFTER) {
          while (waiting() > views * (1 - share)) await sleep(POLL_MS);
          await server.kill();
          await server.start();
        }
      };
      const how = { messages: MESSAGES, killEveryMs: KILL_PHP_EVERY_MS, pauseMs: POLL_MS, beside };
      expect(await site.deliverUnderKills(views, how)).toBeGreaterThan(views / 100);

      const count = (sql: string) => select(address, sql).then((rows) => rows[0]);
      const ofViews = 'SELECT COUNT(*) AS n, COUNT(DISTINCT view_id) AS ids, SUM(played_ms) AS ms FROM views';
      expect(await count(ofViews)).toEqual({ n: views, ids: views, ms: views * MESSAGES * 1000 });
      const ofBreaks = 'SELECT COUNT(*) AS n, SUM(ad_number) AS ads, SUM(started) AS started FROM breaks';
      expect(await count(ofBreaks)).toEqual({ n: 2 * views, ads: views, started: views });
      await run('php', [join(site.site.folder, 'desk.php'), 'tick']);
      const sum = (column: string, table: string) =>
        count(`SELECT SUM(${column}) AS n FROM ${table} WHERE dimension = 'all'`);
      expect(await sum('views', 'view_days')).toEqual({ n: views });
      expect(await sum('impressions', 'ad_days')).toEqual({ n: views });
    } finally {
      await site.close();
      await server.close();
    }
  });
});

describe('ClickHouse that forgets', { tags: ['nightly'] }, () => {
  const DAY_S = 86_400;
  const now = Math.floor(Date.now() / 1000);
  const session = (days: number) => String(days).padStart(32, '0');
  const view = (days: number) => {
    const at = now - days * DAY_S;
    const content_id = days < 60 ? '7' : 'old';
    const common = { hour: Math.floor(at / 3600), session_id: session(days), sequence: 1, content_id, at };
    return {
      ...common,
      view_id: session(days),
      first_at: at,
      last_at: at,
      started: 1,
      title: 'Фильм',
      watched: '0-3x1',
    };
  };
  const AGES = [100, 92, 89, 45, 2, 0];

  /** Days before today that a table has rows of. */
  const ages = async (address: string, table: string, time = 'hour'): Promise<number[]> => {
    const inDays = time === 'hour' ? 'intDiv(hour + 3, 24)' : time;
    const rows = await select(address, `SELECT DISTINCT ${inDays} AS d FROM ${table} ORDER BY d`);
    return rows.map(({ d }) => Math.floor((now + 3 * 3600) / DAY_S) - Number(d));
  };
  const sumOfViews = (address: string) =>
    select(address, "SELECT SUM(views) AS n FROM view_days WHERE dimension = 'all'").then(([row]) => row?.n);

  it.each([
    ['Debian’s version', hasClickHouse, startClickHouse],
    ['chdb', hasChdb, startChdb],
  ] as const)('%s: drops what is too old, and a session', { timeout: LONG_MS }, async (name, isThere, start) => {
    if (!isThere()) return expect(process.env.CI, `${name} is not installed`).toBeUndefined();
    const server = await start();
    try {
      const address = server.address('old');
      let runs = 0;
      // A folder of its own each: an hour passes between two deletions of one folder.
      const desk = (days: string, ...args: string[]) => {
        runs += 1;
        const VV_CACHE_DIR = join(folder, `${name} ${runs}`);
        const env = { ...process.env, VV_CACHE_DIR, VV_STATISTICS_DAYS: days, VV_STATISTICS: `clickhouse:${address}` };
        return run('php', ['php/desk.php', ...args], { env });
      };
      const views = AGES.map(view);
      const breaks = views.map((row) => ({ ...row, break_number: 1, host: 'ads.example', asked: 1 }));
      await append(address, { views, breaks });
      await desk('400,730', 'tick');
      expect(await sumOfViews(address)).toBe(AGES.length);

      await desk('90,730', 'tick');
      for (const table of ['views', 'breaks'])
        expect([table, await ages(address, table)]).toEqual([table, [89, 45, 2, 0]]);
      // Sums stay without the rows that they were made of.
      await desk('90,730', 'tick');
      expect(await sumOfViews(address)).toBe(AGES.length);

      await desk('40,60', 'tick');
      expect(await ages(address, 'views')).toEqual([2, 0]);
      for (const [table, time] of [['view_hours'], ['ad_hours'], ['watch_days', 'day']] as const) {
        const left = await ages(address, table, time);
        // Partitions of 30 days: all that the border leaves, and at most so many more.
        expect([table, left.slice(-3)]).toEqual([table, [45, 2, 0]]);
        expect(Math.max(...left)).toBeLessThanOrEqual(90);
      }
      // Names have no partitions: a mutation deletes them after its request.
      const names = () => select(address, "SELECT DISTINCT name FROM names WHERE kind = 'content' ORDER BY name");
      await expect.poll(names, { timeout: MUTATION_MS }).toEqual([{ name: '7' }]);

      const before = Number(await sumOfViews(address));
      const { stdout } = await desk('40,60', 'erase', session(2));
      expect(stdout).toContain('стёрт');
      for (const table of ['views', 'breaks']) expect([table, await ages(address, table)]).toEqual([table, [0]]);
      await desk('40,60', 'tick');
      expect(await sumOfViews(address)).toBe(before - 1);
      await desk('40,60', 'tick');
      expect(await sumOfViews(address)).toBe(before - 1);
    } finally {
      await server.close();
    }
  });
});
