import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { plainAssets } from '../../dev/package/static-assets';
import { readBuildReport } from '../../dev/support/built-widget';
import type { RunningServer } from '../../services/reference/src/http-server';
import { AUTOPLAY_ARG, CHROMIUM_ARGS, HEADLESS_PATH } from '../support/chromium';
import { type PhpServer, startPhpServer } from '../support/php-server';
import { startTestReference } from '../support/reference-server';
import { startFileHost } from './file-host';

const WORTH_COMPRESSING_B = 2048;
/** Both limits are far above the usual time, because a busy machine is slow. */
const BUILD_LIMIT_MS = 120_000;
const PLAY_LIMIT_MS = 25_000;

const folders: string[] = [];
const servers: { close(): Promise<void> }[] = [];
let browser: Browser;
let reference: RunningServer;

beforeAll(async () => {
  reference = await startTestReference();
  servers.push(reference);
  browser = await chromium.launch({ executablePath: HEADLESS_PATH, args: [...CHROMIUM_ARGS, AUTOPLAY_ARG] });
});

afterAll(async () => {
  await browser?.close();
  await Promise.all(servers.map((server) => server.close()));
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
});

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vv-chunks-'));
  folders.push(folder);
  return folder;
}

/** Builds for another host; `npm run build` builds for the default one. */
async function buildInto(folder: string, publicUrl: string): Promise<void> {
  // The NODE_ENV of the test runner would select the development build of React.
  vi.stubEnv('NODE_ENV', 'production');
  vi.stubEnv('VV_PUBLIC_URL', publicUrl);
  try {
    const outDir = relative(process.cwd(), folder);
    await build({ logLevel: 'error', build: { outDir, emptyOutDir: true } });
  } finally {
    vi.unstubAllEnvs();
  }
}

async function serve(dist: string, env: Record<string, string> = {}): Promise<PhpServer> {
  const server = await startPhpServer({ dist, env: { VV_ENV_BASE_URL: reference.origin, ...env } });
  servers.push(server);
  return server;
}

interface Visit {
  /** URLs of all requests to the servers of the widget, except the page. */
  assets: string[];
  /** URLs of all other requests. */
  data: string[];
  problems: string[];
}

/** Opens the page and waits until the film plays, when every needed chunk has loaded, and then for `settled`. */
async function visit(url: string, origins: readonly string[], settled = async (_: Visit) => {}): Promise<Visit> {
  const page = await browser.newPage();
  const seen: Visit = { assets: [], data: [], problems: [] };
  page.on('request', (request) => {
    const own = origins.some((origin) => request.url().startsWith(origin));
    if (!request.isNavigationRequest()) (own ? seen.assets : seen.data).push(request.url());
  });
  page.on('response', (response) => {
    if (response.status() >= 400) seen.problems.push(`${response.status()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    if (origins.some((origin) => request.url().startsWith(origin))) seen.problems.push(`failed ${request.url()}`);
  });
  page.on('pageerror', (error) => seen.problems.push(String(error)));
  try {
    await page.goto(url);
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.2, undefined, {
      timeout: PLAY_LIMIT_MS,
    });
    await settled(seen);
    return seen;
  } catch (error) {
    throw new Error(`${String(error)}\n${JSON.stringify(seen, null, 1)}`);
  } finally {
    await page.close();
  }
}

const QUERY = 'movie_id=1&auto_play=1';
/** Waits for the code that loads by itself after the first frame. */
const idleCode = ({ assets }: Visit) =>
  vi.waitFor(
    () => expect(IDLE_CODE.filter((name) => !namesOf(assets).some((file) => file.startsWith(name)))).toEqual([]),
    { timeout: PLAY_LIMIT_MS },
  );
const namesOf = (assets: readonly string[]) => assets.map((url) => url.replace(/^.*\//, ''));

/** Requests of a cold start, the page among them. */
const COLD_REQUESTS = 22;
/** Code that loads by itself after the first frame. */
const IDLE_CODE = ['lazy-', 'rescue-', 'device-'];
const FIRST_DATA = /\/(?:contents|episodes)\b|\.(?:json|m3u8)$|\/(?:init\.mp4|000\.m4s)$/;
const NEXT_EPISODE = /\/s1e2\//;

/** Checks what is true for every location: one prefix, each file once, no missing file. */
function expectOnePrefix({ assets, problems }: Visit, prefix: string): void {
  expect(problems).toEqual([]);
  expect(assets.filter((url) => !url.startsWith(prefix))).toEqual([]);
  expect(assets.filter((url, index) => assets.indexOf(url) !== index)).toEqual([]);
  const scripts = namesOf(assets).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThanOrEqual(3);
  expect(namesOf(assets).some((name) => name.endsWith('.css'))).toBe(true);
}

describe('Assets by default', () => {
  const dist = join(process.cwd(), 'dist');
  let server: PhpServer;
  let cold: Visit;

  beforeAll(async () => {
    readBuildReport(process.cwd());
    server = await serve(dist);
    cold = await visit(server.url(QUERY), [server.origin], idleCode);
  });

  test('load from the root of the host, and the page names only what it needs', async () => {
    expectOnePrefix(cold, `${server.origin}/vv-player.php?path=/widget-assets/`);
    const html = await (await fetch(server.url(QUERY))).text();
    const named = [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, url = '']) => url);
    expect(named.length).toBeGreaterThan(2);
    // Code for other browsers: the compatible build, and the words for one that cannot run it.
    const needed = namesOf(named).filter((name) => !/^(?:compatible|refusal)-/.test(name));
    expect(needed.filter((name) => !namesOf(cold.assets).includes(name))).toEqual([]);
  });

  test('cost 22 requests in a cold start, with those for catalogue, playlists and first segments', () => {
    const { assets, data } = cold;
    // Both episodes have the same audio playlist, so its second request belongs to the prefetch of the next one.
    const next = data.findIndex((url) => NEXT_EPISODE.test(url));
    const first = data.slice(0, next < 0 ? undefined : next).filter((url) => FIRST_DATA.test(url));
    // Content, episodes, seasons, region check, master JSON, HLS master; a playlist, init and first segment of each track.
    expect(first, first.join('\n')).toHaveLength(12);
    const names = namesOf(assets);
    expect(1 + names.length + first.length, names.join(', ')).toBeLessThanOrEqual(COLD_REQUESTS);
  });

  test('of a film of the publisher come without a call of the catalogue: the page has its answers', async () => {
    const folder = await emptyFolder();
    const [src, file] = [`${reference.origin}/media/film/master.m3u8`, join(folder, 'catalogue.json')];
    await writeFile(file, JSON.stringify({ titles: [{ id: 1, title: 'Маяк', src, subtitles: ['ru.vtt'] }] }));
    const own = await serve(dist, { VV_CATALOGUE_FILE: file, VV_CACHE_DIR: folder });
    const { assets, data } = await visit(own.url(QUERY), [own.origin]);
    expect(assets.filter((url) => url.includes('/catalogue/'))).toEqual([]);
    expect(data.filter((url) => url.endsWith('/master.m3u8'))).toEqual([src]);
  });

  test('load from a sub-path of the host', async () => {
    const folder = `${server.origin}/films/player`;
    const seen = await visit(`${folder}/vv-player.php?${QUERY}`, [server.origin]);
    expectOnePrefix(seen, `${folder}/vv-player.php?path=/widget-assets/`);
  });

  test('are compressed ahead of time if they are scripts', async () => {
    const folder = join(dist, 'widget-assets');
    const built = await readdir(folder);
    const sizes = await Promise.all(built.map(async (name) => (await stat(join(folder, name))).size));
    const large = built.filter((name, index) => name.endsWith('.js') && (sizes[index] ?? 0) > WORTH_COMPRESSING_B);
    expect(large.length).toBeGreaterThan(0);
    expect(large.filter((name) => !built.includes(`${name}.br`) || !built.includes(`${name}.gz`))).toEqual([]);
  });
});

describe('Assets of another origin at run time', () => {
  const dist = join(process.cwd(), 'dist');

  /** A page that takes its assets from this URL; its policy is in force. */
  async function servePage(env: Record<string, string>): Promise<PhpServer> {
    const server = await startPhpServer({ dist, env: { VV_ENV_BASE_URL: reference.origin, ...env } });
    servers.push(server);
    return server;
  }

  test.each(['', 'films/cdn/'])('load from plain files of a host with VV_ASSETS_URL, folder "%s"', async (folder) => {
    const host = await startFileHost(folder, await plainAssets(dist));
    servers.push(host);
    const page = await servePage({ VV_ASSETS_URL: host.origin + (folder && `/${folder}`) });
    const seen = await visit(page.url(QUERY), [page.origin, host.origin], idleCode);
    expectOnePrefix(seen, `${host.origin}/${folder}`);
    const { headers } = await fetch(page.url(QUERY));
    const own = `${host.origin}/${folder}`;
    expect(headers.get('content-security-policy')).toContain(`script-src ${own} 'sha256-`);
    expect(headers.get('content-security-policy')).toContain(`worker-src ${own} blob:`);
    expect(headers.get('link')).toContain(`<${own}hls-`);
  });

  test('load from the folder cdn beside the page', async () => {
    const page = await servePage({ VV_ASSETS_URL: './cdn/' });
    const response = await fetch(page.url(QUERY));
    const html = await response.text();
    expect(html).toMatch(/["`]\.\/cdn\/main-[\w-]{12}\.js["`]/);
    expect(html).not.toContain('path=/widget-assets/');
    const own = `${new URL(page.origin).host}/cdn/`;
    expect(response.headers.get('content-security-policy')).toContain(`script-src ${own} 'sha256-`);
  });

  test('load from another vv-player.php with VV_PUBLIC_URL', async () => {
    const mirror = await serve(dist);
    const page = await servePage({ VV_PUBLIC_URL: `${mirror.origin}/cdn` });
    const seen = await visit(page.url(QUERY), [page.origin, mirror.origin]);
    expectOnePrefix(seen, `${mirror.origin}/cdn/vv-player.php?path=/widget-assets/`);
  });
});

// Its second build takes up to a minute on a busy machine.
test('Assets with VV_PUBLIC_URL: all load from the other host', {
  tags: ['nightly'],
  timeout: BUILD_LIMIT_MS,
}, async () => {
  const dist = await emptyFolder();
  const [page, assets] = [await serve(dist), await serve(dist)];
  await buildInto(dist, `${assets.origin}/cdn/`);
  const seen = await visit(page.url(QUERY), [page.origin, assets.origin]);
  expectOnePrefix(seen, `${assets.origin}/cdn/vv-player.php?path=/widget-assets/`);
});
