import { execFile, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PhpServer, startPhpServer } from '../support/php-server';
import { createSite, type SiteFolder } from '../support/site-folder';

const PASSWORD = 'пароль кинозала';
/** Stores twenty views that have failed just now. */
const FAILED_VIEWS = `
  require $argv[1] . '/src/autoload.php';
  $table = VvPlayer\\Statistics\\Tables::of('views');
  $empty = array_map(fn ($type) => $type === 'int' ? 0 : '', $table->columns);
  $now = time();
  $row = ['hour' => intdiv($now, 3600), 'first_at' => $now, 'last_at' => $now, 'failure' => 'network', 'sequence' => 1] + $empty;
  $rows = array_map(fn ($n) => [...$empty, ...$row, 'view_id' => "v$n"], range(1, 20));
  VvPlayer\\Statistics\\SqliteStorage::at($argv[2])->append('views', $rows);
`;
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

  it('tells of failures by a signed webhook that the sample of the docs accepts', async () => {
    const received: { headers: IncomingHttpHeaders; body: string }[] = [];
    const hooks = createServer(async (request, response) => {
      received.push({ headers: request.headers, body: await text(request) });
      response.writeHead(204).end();
    }).listen(0, '127.0.0.1');
    await once(hooks, 'listening');
    const { port } = hooks.address() as AddressInfo;
    const secret = 'a secret of the publisher';
    const signedIn = await post('desk=sign-in', { password: PASSWORD });
    const headers = {
      Cookie: signedIn.headers.get('set-cookie')?.split(';')[0] ?? '',
      'X-VV-CSRF': (await signedIn.json()).csrf,
    };
    const webhook = `http://127.0.0.1:${port}/vv`;
    const rule = { id: '', kind: 'failures', over: 0.1, minutes: 30, webhook, secret, isOn: true };
    expect((await post('desk=alerts', { rules: [rule] }, headers)).status).toBe(200);
    await run(PHP, ['-r', FAILED_VIEWS, site.folder, (env.VV_STATISTICS ?? '').replace('sqlite:', '')]);
    await run(PHP, [join(site.folder, 'desk.php'), 'tick'], { env: { ...process.env, ...env } });
    hooks.close();

    expect(received).toHaveLength(1);
    const [{ headers: sent, body } = { headers: {}, body: '' }] = received;
    const [, at, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(sent['x-vv-signature'])) ?? [];
    expect(Math.abs(Date.now() / 1000 - Number(at))).toBeLessThan(300);
    expect(createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')).toBe(signature);
    expect(JSON.parse(body)).toMatchObject({ id: sent['x-vv-delivery'], event: 'fired', value: 1, count: 20 });
    expect(sent['content-type']).toBe('application/json; charset=utf-8');
    const page = await (await call('desk=data&page=alerts', { headers })).json();
    expect(page).toMatchObject({ fired: [{ event: 'fired', value: 1 }], waiting: [] });
    expect(JSON.stringify(page)).not.toContain(secret);
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
