import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createCatalogueClient,
  type Endpoint,
  getAvailable,
  getContent,
  getEpisodes,
  getSeasons,
  MasterFileDto,
} from 'catalogue-client';
import { safeParse } from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FaultyCatalogue, startFaultyCatalogue } from '../support/faulty-catalogue';
import { ask, findFreePort, startPhpServer } from '../support/php-server';
import { createSite, type SiteFolder } from '../support/site-folder';

const PAGES = ['docs/catalogue-for-owners.md', 'docs/catalogue-for-owners.en.md'] as const;
/** The host of the files in the page's examples. */
const MEDIA = 'https://cdn.example';
const START_LIMIT_MS = 10_000;
const POLL_MS = 50;

let folder: string;
let site: SiteFolder;
let media: FaultyCatalogue;
const running: ChildProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vv-adapter-'));
  site = await createSite('VV_DEBUG=1\n');
  media = await startFaultyCatalogue();
});

afterAll(async () => {
  for (const child of running) child.kill();
  await media?.close();
  await site?.close();
  await rm(folder, { recursive: true, force: true });
});

/** The code blocks of a page in one language. */
async function blocks(page: string, language: string): Promise<string[]> {
  const text = await readFile(page, 'utf8');
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, of, code = '']) =>
    of === language ? code : [],
  );
}

/** Runs the page's only block of a language, with the media of the test, until it answers; resolves with its URL. */
async function run(language: 'php' | 'js'): Promise<string> {
  const [code = '', ...others] = await blocks(PAGES[0], language);
  expect(others).toEqual([]);
  const name = language === 'php' ? 'catalogue.php' : 'catalogue.mjs';
  await writeFile(join(folder, name), code.replaceAll(MEDIA, media.base));
  const port = String(await findFreePort());
  const [command, ...args] =
    language === 'php' ? ['php', '-S', `127.0.0.1:${port}`, '-t', folder] : ['node', join(folder, name)];
  // One process: workers of PHP outlive it.
  const env = { ...process.env, PORT: port, PHP_CLI_SERVER_WORKERS: '' };
  const child = spawn(command as string, args, { env, stdio: 'ignore' });
  running.push(child);
  const base = `http://127.0.0.1:${port}${language === 'php' ? '/catalogue.php' : ''}`;
  const limit = Date.now() + START_LIMIT_MS;
  while (Date.now() < limit && child.exitCode === null) {
    const answer = await fetch(`${base}/contents/7`).catch(() => null);
    if (answer !== null) return base;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`${name} does not answer`);
}

describe.each(['php', 'js'] as const)('The catalogue in %s of the page for owners', (language) => {
  let base: string;
  beforeAll(async () => {
    base = await run(language);
  });

  it('answers all calls of the player, and 404 for an unknown film', async () => {
    const client = createCatalogueClient({ baseUrl: base });
    // biome-ignore lint/suspicious/noExplicitAny: the parameters differ from call to call
    const call = (endpoint: Endpoint<any, unknown, any, any>, params: object) =>
      client.call(endpoint, params as never, { signal: AbortSignal.timeout(5_000) });
    expect(await call(getContent, { path: { id: 7 } })).toMatchObject({ ok: true, value: { id: 7, title: 'Маяк' } });
    expect(await call(getSeasons, { path: { id: 7 } })).toMatchObject({ ok: true, value: [{ id: 1, order: 1 }] });
    const available = await call(getAvailable, { path: { id: 7 }, query: { domain: 'https://site.example/' } });
    expect(available).toMatchObject({ ok: true, value: { available: true } });
    expect(await call(getEpisodes, { query: { 'content-id': 7 } })).toMatchObject({
      ok: true,
      value: [{ id: 70, contentId: 7, season: { id: 1, order: 1 }, m3u8MasterFilePath: `${media.base}/media/7.json` }],
    });
    expect(await call(getContent, { path: { id: 8 } })).toMatchObject({
      ok: false,
      error: { kind: 'http', status: 404 },
    });
  });

  it('satisfies the self-check, from the preflight to the first segment', async () => {
    const player = await startPhpServer({ dist: site.dist, script: site.script, env: { VV_ENV_BASE_URL: base } });
    try {
      const { text } = await ask(player.url('doctor&movie_id=7'));
      const bad = [...text.matchAll(/<li class="bad"><b>.<\/b>([^<]*)/g)].map(([, what]) => what);
      expect(bad).toEqual([]);
      for (const what of ['GET /episodes: ответ верный', 'предзапрос OPTIONS проходит', 'Сегмент открывается']) {
        expect(text).toContain(what);
      }
    } finally {
      await player.close();
    }
  });
});

it('Page for owners: the master JSON of the example is one for the player', async () => {
  const [example = ''] = await blocks(PAGES[0], 'json');
  expect(safeParse(MasterFileDto, JSON.parse(example))).toMatchObject({ success: true });
});

it('Page for owners: both languages have the same code', async () => {
  for (const language of ['php', 'js', 'json', 'nginx', 'apache']) {
    const [russian, english] = await Promise.all(PAGES.map((page) => blocks(page, language)));
    expect(russian).toHaveLength(1);
    expect(english).toEqual(russian);
  }
});
