import { readdir, utimes } from 'node:fs/promises';
import type { RequestListener, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findFreePort } from '../support/php-server';
import { batchOf, randomId, StatisticsSite } from '../support/statistics-site';

/** The limit of a batch in the player (docs/statistics.md). */
const PLAYER_LIMIT_MS = 10_000;
const SLOW_MS = 1500;
/** An answer without a wait for the server, on a busy machine. */
const AT_ONCE_MS = 1000;
const LONG = 60_000;
const ACCOUNT = 'desk:s3cret';

/** Answers of a server that stores everything. */
function good(sql: string): string {
  if (/\bversion\(\)/.test(sql)) return 'version\nString\n18.16.1\n';
  if (/\bsystem\.tables\b/.test(sql)) return `n\nUInt64\n${hasTables ? 99 : 0}\n`;
  if (sql.startsWith('CREATE TABLE')) creates += 1;
  return sql.startsWith('SELECT') ? 'none\nInt64\n' : '';
}

type Fault = (response: ServerResponse, answer: () => void, isInsert: boolean) => void;

let port: number;
let site: StatisticsSite;
let server: ReturnType<typeof createServer>;
let fault: Fault | null;
let inserts: string[];
let hasTables: boolean;
let creates: number;

const refusal =
  (status: number, text: string, isOfInserts = true): Fault =>
  (response, answer, isInsert) =>
    isInsert || !isOfInserts ? response.writeHead(status).end(text) : answer();

const listener: RequestListener = (request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const query = new URL(request.url ?? '', 'http://localhost').searchParams.get('query');
    const answer = () => {
      if (query !== null) inserts.push(query);
      response.end(good(query ?? Buffer.concat(parts).toString()));
    };
    if (fault === null) answer();
    else fault(response, answer, query !== null);
  });
};

const listen = () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));

const close = () =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/** Status and Retry-After of a batch, and the time of the answer. */
async function answered(): Promise<{ status: number; retryAfter: string | null; ms: number }> {
  const start = performance.now();
  const { status, headers } = await site.send(batchOf(randomId()));
  return { status, retryAfter: headers.get('retry-after'), ms: performance.now() - start };
}

/** Ends the pause in which PHP does not ask a server that has kept it waiting. */
async function endPause(): Promise<number> {
  const cache = join(site.data, 'cache');
  const pauses = (await readdir(cache)).filter((name) => name.endsWith('.pause'));
  for (const name of pauses) await utimes(join(cache, name), 1, 1);
  return pauses.length;
}

beforeEach(async () => {
  port = await findFreePort();
  site = await StatisticsSite.create(() => `clickhouse:http://${ACCOUNT}@127.0.0.1:${port}/vv`, ['curl']);
  server = createServer(listener);
  fault = null;
  inserts = [];
  hasTables = true;
  creates = 0;
});

afterEach(async () => {
  await site?.close();
  await close();
});

describe('Statistics in ClickHouse by php-fpm', () => {
  it('a server that is not there is answered with 503 at once, and the batch is stored after its start', async () => {
    await site.start();
    const { ms, ...away } = await answered();
    await listen();

    expect(away).toEqual({ status: 503, retryAfter: '10' });
    expect(ms).toBeLessThan(AT_ONCE_MS);
    expect((await answered()).status).toBe(204);
    expect(inserts.map((query) => /INTO (\w+)/.exec(query)?.[1])).toEqual(['changes', 'views', 'changes', 'breaks']);
  });

  it.each<[string, string, Fault]>([
    [
      'a full disk',
      '10',
      refusal(500, 'Code: 243, e.displayText() = DB::Exception: Cannot reserve 1.00 MiB, not enough space'),
    ],
    ['too many parts', '10', refusal(500, 'Code: 252, e.displayText() = DB::Exception: Too many parts (300).')],
    [
      'too many queries',
      '10',
      refusal(500, 'Code: 202, e.displayText() = DB::Exception: Too many simultaneous queries.'),
    ],
    [
      'a server that reads only',
      '10',
      refusal(500, 'Code: 242, e.displayText() = DB::Exception: Table is in readonly mode'),
    ],
    ['a proxy without its server', '10', refusal(502, '<html>Bad Gateway</html>', false)],
    ['a connection that breaks', '10', (response) => response.destroy()],
    [
      'an answer that ends midway',
      '10',
      (response) => response.writeHead(200, { 'content-length': 99 }).write('n\n') && response.destroy(),
    ],
    [
      'a wrong password',
      '600',
      refusal(500, 'Code: 193, e.displayText() = DB::Exception: Wrong password for user desk', false),
    ],
    ['another program', '600', refusal(200, '<html><body>Welcome to nginx!</body></html>', false)],
    ['another program that answers inserts', '600', refusal(200, 'OK')],
    ['a redirect', '600', refusal(302, '', false)],
  ])(
    '%s is answered with 503 and Retry-After, and the batch is stored once it is over',
    async (_, retryAfter, happens) => {
      await listen();
      await site.start();
      fault = happens;
      const answers = [await answered(), await answered()].map(({ ms, ...answer }) => answer);
      inserts = [];
      fault = null;

      expect(answers).toEqual([503, 503].map((status) => ({ status, retryAfter })));
      // A fault that needs the publisher is in the log, once and without the account.
      expect(site.log().match(/statistics cannot be stored/g) ?? []).toHaveLength(retryAfter === '600' ? 1 : 0);
      expect(site.log()).not.toMatch(/s3cret|desk/);
      expect((await answered()).status).toBe(204);
      expect(inserts).toHaveLength(4);
    },
  );

  it('a server that has lost its tables is answered with 503 once, and gets them again', async () => {
    await listen();
    await site.start();
    expect((await answered()).status).toBe(204);
    hasTables = false;
    fault = refusal(500, "Code: 60, e.displayText() = DB::Exception: Table vv.changes doesn't exist.");
    expect((await answered()).status).toBe(503);
    fault = null;

    expect(creates).toBe(0);
    expect((await answered()).status).toBe(204);
    expect(creates).toBe(8);
  });

  it(
    'a server that hangs is answered with 503 before the player gives up, and does not hold the processes of PHP',
    async () => {
      await listen();
      await site.start();
      fault = () => {};
      const first = await Promise.all(Array.from({ length: 8 }, answered));
      const next = await answered();
      const start = performance.now();
      const page = await fetch(site.url('movie_id=1'));

      for (const { status, retryAfter, ms } of [...first, next]) {
        expect([status, retryAfter]).toEqual([503, '10']);
        expect(ms).toBeLessThan(PLAYER_LIMIT_MS);
      }
      expect(next.ms).toBeLessThan(AT_ONCE_MS);
      expect([page.status, performance.now() - start < AT_ONCE_MS]).toEqual([200, true]);
      fault = null;
      expect(await endPause()).toBe(1);
      expect([(await answered()).status, (await answered()).status]).toEqual([204, 204]);
      expect(await endPause()).toBe(0);
    },
    LONG,
  );

  it(
    'after a pause few processes ask a server that still hangs, and the others answer at once',
    async () => {
      await listen();
      await site.start();
      let asked = 0;
      fault = () => {
        asked += 1;
      };
      await answered();
      await endPause();
      asked = 0;
      const answers = await Promise.all(Array.from({ length: 12 }, answered));

      expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(503));
      // One, which may be the work after an answer; two that look in the same moment both ask.
      expect(asked).toBeGreaterThanOrEqual(1);
      expect(asked).toBeLessThanOrEqual(2);
    },
    LONG,
  );

  it(
    'a server whose every answer is slow is answered with 503 before the player gives up',
    async () => {
      await listen();
      await site.start();
      fault = (_, answer) => void sleep(SLOW_MS).then(answer);
      const { ms, ...late } = await answered();

      expect(late).toEqual({ status: 503, retryAfter: '10' });
      expect(ms).toBeLessThan(PLAYER_LIMIT_MS);
    },
    LONG,
  );
});
