import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoTitles } from 'reference-service';
import { afterAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD, demoDesk } from '../../dev/support/demo-desk';
import { startGroup } from '../../dev/support/process-group';
import { readSettings } from '../../dev/support/settings';
import { type PhpServer, startPhpServer } from '../support/php-server';
import { createSite, type SiteFolder } from '../support/site-folder';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Generation takes a few seconds of one core. */
const LIMIT_MS = 180_000;

let site: SiteFolder | undefined;
let server: PhpServer | undefined;
const folder = join(tmpdir(), `vv-desk-demo-${process.pid}`);

afterAll(async () => {
  await server?.close();
  await site?.close();
  await rm(folder, { recursive: true, force: true });
});

describe('Desk of npm start', { tags: ['nightly'], timeout: LIMIT_MS }, () => {
  it('opens with the demo password, is marked as made up, and shows something on each page', async () => {
    const file = join(folder, 'desk.sqlite');
    const input = JSON.stringify(demoTitles('http://localhost:8081', 40));
    const said: string[] = [];
    const onOutput = (text: string) => void said.push(text);
    site = await createSite('');
    await mkdir(folder, { recursive: true });
    const fill = startGroup('php', ['bench/desk/fill.php', file, 'demo'], { cwd: ROOT, input, onOutput });
    expect(await fill.exited, said.join('')).toBe(0);
    const variables = demoDesk({}, readSettings({}), ROOT)?.variables ?? {};
    const env = { ...variables, VV_STATISTICS: `sqlite:${file}`, VV_CACHE_DIR: join(folder, 'cache') };
    const php = await startPhpServer({ dist: site.dist, script: site.script, env });
    server = php;

    const signIn = await fetch(php.url('desk=sign-in'), {
      method: 'POST',
      body: JSON.stringify({ password: DEMO_PASSWORD }),
    });
    expect(signIn.status).toBe(200);
    const cookie = signIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const read = async (query: string) => (await fetch(php.url(`desk=${query}`), { headers: { cookie } })).json();
    expect(await read('session')).toMatchObject({ signedIn: true, demo: true });
    for (const page of ['now', 'films', 'film&content_id=2', 'quality', 'sites', 'ads']) {
      const { tables } = await read(`data&page=${page}`);
      for (const [name, rows] of Object.entries(tables)) expect(rows, `${page} ${name}`).not.toEqual([]);
    }
    const { totals, retention } = await read('data&page=film&content_id=2');
    expect(totals.views.now).toBeGreaterThan(100);
    expect(retention.share).toHaveLength(240);
    expect(retention.share[0]).toBeGreaterThan(retention.share[239]);
    expect((await read('data&page=ads')).tables.erids[0].impressions).toBeGreaterThan(5);
  });
});
