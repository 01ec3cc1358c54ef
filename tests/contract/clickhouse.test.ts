import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClickHouse, hasChdb, hasClickHouse, startChdb, startClickHouse } from '../support/clickhouse-server';

const run = promisify(execFile);
const VIEWS = Number(process.env.VV_DESK_VIEWS ?? 1_000_000);
const DAYS = 30;
const REFRESH_S = 500;
const MAX_PAGE_MS = 300;
const BATCHES = 10_000;
const KILLS_AFTER = [500, 2500, 5000];
const LONG_MS = 3_600_000;
const SENDER = 'tests/support/send-batches.php';

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

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vv-statistics-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('ClickHouse beside SQLite', { tags: ['nightly'] }, () => {
  let file: string;

  beforeAll(async () => {
    file = join(folder, 'million.sqlite');
    await php('bench/desk/fill.php', file, String(VIEWS), String(DAYS));
    // Each run passes over the hours that the one before has done; the second one finds nothing to add.
    for (let runs = 0, isDone = false; runs < 20 && !isDone; runs += 1)
      isDone = (await php('bench/desk/fill.php', file, 'refresh', String(REFRESH_S))).stdout.startsWith('done');
    await php('bench/desk/fill.php', file, 'refresh', String(REFRESH_S));
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

describe('ClickHouse that is killed', { tags: ['nightly'] }, () => {
  let server: ClickHouse | null = null;

  beforeAll(async () => {
    server = hasClickHouse() ? await startClickHouse() : null;
  }, LONG_MS);

  afterAll(() => server?.close());

  it('loses no acknowledged batch of 10,000 and counts none twice', { timeout: LONG_MS }, async ({ skip }) => {
    if (server === null) return skip('clickhouse-server is not installed');
    const address = server.address('killed');
    const sender = spawn('php', [SENDER, address, join(folder, 'killed'), '0', String(BATCHES)]);
    let last = '';
    const kills = [...KILLS_AFTER];
    for await (const line of createInterface(sender.stdout)) {
      last = line;
      const taken = Number(/^taken (\d+)/.exec(line)?.[1] ?? 0);
      if (kills[0] !== undefined && taken >= kills[0]) {
        kills.shift();
        await server.kill();
        await server.start();
      }
    }
    if (sender.exitCode === null) await once(sender, 'exit');

    expect(last).toMatch(/^done 10000, busy [1-9]/);
    expect(kills).toEqual([]);
    const sequences = 'SELECT COUNT(*) AS n, SUM(sequence) AS s, SUM(played_ms) AS ms FROM views';
    // 3,333 views of three messages and one of one.
    expect(await select(address, sequences)).toEqual([{ n: 3334, s: 10_000, ms: 10_000_000 }]);
    expect(await select(address, 'SELECT COUNT(DISTINCT hour) AS n FROM views')).toEqual([{ n: 1 }]);
  });
});
