import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PhpServer, startPhpServer } from '../support/php-server';
import { createSite, type SiteFolder } from '../support/site-folder';

const PASSWORD = 'пароль кинозала';
const run = promisify(execFile);
const PHP = 'php';

let site: SiteFolder;
let server: PhpServer;
/** Settings of the host, and its folders. */
let env: Record<string, string>;

/** The line of `.env` that the command prints for a password. */
async function hashOf(password: string): Promise<string> {
  const command = spawn(PHP, [join(site.folder, 'desk.php'), 'password'], { stdio: ['pipe', 'pipe', 'ignore'] });
  command.stdin.end(`${password}\n`);
  const [line] = await Promise.all([text(command.stdout), once(command, 'close')]);
  return line.trim().replace(/^VV_DESK_PASSWORD_HASH='(.+)'$/, '$1');
}

beforeAll(async () => {
  site = await createSite('');
  const folder = join(tmpdir(), `vv-desk-${process.pid}`);
  env = {
    VV_STATISTICS: `sqlite:${folder}/statistics.sqlite`,
    VV_CACHE_DIR: `${folder}/cache`,
    VV_DESK_PASSWORD_HASH: await hashOf(PASSWORD),
  };
  await run('mkdir', ['-p', folder]);
  server = await startPhpServer({ dist: site.dist, script: site.script, env });
});

afterAll(async () => {
  await server?.close();
  await site?.close();
  if (env) await rm(join(env.VV_CACHE_DIR ?? '', '..'), { recursive: true, force: true });
});

const call = (query: string, init: RequestInit = {}) => fetch(server.url(query), init);
const post = (query: string, body: unknown, headers: Record<string, string> = {}) =>
  call(query, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', Origin: server.origin, ...headers },
  });

describe('Desk over HTTP', () => {
  it('opens its data by the password of the command, and closes them at the sign-out', async () => {
    const films = 'desk=data&page=films&from=2026-11-01&to=2026-11-30';
    expect((await call(films)).status).toBe(401);
    expect((await post('desk=sign-in', { password: 'другой пароль' })).status).toBe(401);

    const signedIn = await post('desk=sign-in', { password: PASSWORD });
    const cookie = signedIn.headers.get('set-cookie') ?? '';
    const { csrf } = await signedIn.json();
    expect(cookie).toMatch(/^vv-desk=[\w.-]+; Max-Age=43200; HttpOnly; SameSite=Strict; Path=\/$/);
    const headers = { Cookie: cookie.split(';')[0] ?? '' };

    const data = await call(films, { headers });
    expect([data.status, data.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(await data.json()).toMatchObject({ page: 'films', from: '2026-11-01', tables: { films: [] } });
    const file = await call(`${films.replace('data', 'csv')}&table=films`, { headers });
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);

    expect((await post('desk=sign-out', {}, headers)).status).toBe(403);
    const out = await post('desk=sign-out', {}, { ...headers, 'X-VV-CSRF': csrf });
    expect(out.headers.get('set-cookie')).toMatch(/^vv-desk=; Max-Age=0/);
    expect((await call(films, { headers })).status).toBe(401);
    expect(server.log()).not.toMatch(/PHP (?:Warning|Fatal)|VV Player/);
  });

  it('answers other methods and long bodies with a status', async () => {
    expect((await call('desk=sign-in')).status).toBe(405);
    expect((await call('desk=data', { method: 'PUT' })).status).toBe(405);
    expect((await post('desk=sign-in', { password: 'x'.repeat(200_000) })).status).toBe(413);
    expect((await call('desk=nothing')).status).toBe(404);
  });

  it('tells the builder that it is there', async () => {
    expect(await (await call('builder')).json()).toMatchObject({ desk: true });
  });

  it('has jobs that the command line runs', async () => {
    const script = join(site.folder, 'desk.php');
    await run(PHP, [script, 'tick'], { env: { ...process.env, ...env } });
    await expect(run(PHP, [script, 'erase', 'x'], { env: { ...process.env, ...env } })).rejects.toMatchObject({
      code: 2,
    });
  });
});
