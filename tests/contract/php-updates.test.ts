import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createManifest } from '../../dev/build/asset-manifest';
import { writePageTexts } from '../../dev/build/page-texts';
import { startAnsweringServer } from '../support/answering-server';
import { ask, type PhpServer, startPhpServer } from '../support/php-server';
import { CHUNK, createSite, type SiteFolder } from '../support/site-folder';

const run = promisify(execFile);
const server: { now: PhpServer | null } = { now: null };
let site: SiteFolder;
/** The day of the last update. */
let day = 0;

/** Runs the command, with PHP code that its files see first. */
async function clean(code = '', name = 'first'): Promise<unknown> {
  const first = join(site.folder, `${name}.php`);
  await writeFile(first, `<?php namespace VvPlayer\\Assets; ${code}`);
  return run('php', ['-d', `auto_prepend_file=${first}`, join(site.folder, 'clean-assets.php')]);
}
const assets = () => readdir(join(site.dist, 'widget-assets'));
const stored = async () => (await readdir(join(site.dist, 'builds'))).filter((name) => /^\d/.test(name));
const get = (name: string) => ask(server.now?.url(`path=/widget-assets/${name}`) ?? '');

/** Code that moves the clock of the command. The files of a test are uploaded on day 0. */
const onDay = (day: number) => `function time() { return \\time() + ${day} * 86400; }`;

/** Uploads a build with these files beside those of the builds before. */
async function upload(version: string, ...names: string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vv-build-'));
  try {
    await writeFile(join(folder, 'index.html'), version);
    await writePageTexts(folder, version);
    await mkdir(join(folder, 'widget-assets'));
    for (const name of names) await writeFile(join(folder, 'widget-assets', name), `${name} of ${version}`);
    await writeFile(
      join(folder, 'vv-manifest.json'),
      JSON.stringify(await createManifest(folder, 'widget-assets', version)),
    );
    await cp(folder, site.dist, { recursive: true });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Uploads a build and runs the command, ten days after the update before. */
async function update(version: string, ...names: string[]): Promise<void> {
  day += 10;
  await upload(version, ...names);
  await clean(onDay(day));
}

beforeAll(async () => {
  site = await createSite('');
});
afterAll(() => site?.close());

beforeEach(async () => {
  day = 0;
  await rm(join(site.dist, 'builds'), { recursive: true, force: true });
});
afterEach(async () => {
  await server.now?.close();
  server.now = null;
});

it('Update: files of the two builds before are served, and older ones are deleted', async () => {
  server.now = await startPhpServer({ dist: site.dist, script: site.script });
  await update('2', 'a-Aa3fK9aZ.js', 'same-Ss3fK9aZ.js');
  await update('3', 'b-Bb3fK9aZ.js', 'same-Ss3fK9aZ.js');
  // The first build is unknown to the command, so its files stay.
  expect(await assets()).toContain(CHUNK);
  expect((await get('a-Aa3fK9aZ.js')).status).toBe(200);
  await update('4', 'c-Cc3fK9aZ.js', 'same-Ss3fK9aZ.js');
  for (const name of ['a-Aa3fK9aZ.js', 'b-Bb3fK9aZ.js', 'c-Cc3fK9aZ.js']) expect((await get(name)).status).toBe(200);
  await update('5', 'd-Dd3fK9aZ.js', 'same-Ss3fK9aZ.js');
  const names = await assets();
  expect(names).not.toContain('a-Aa3fK9aZ.js');
  expect(names).toEqual(expect.arrayContaining(['b-Bb3fK9aZ.js', 'd-Dd3fK9aZ.js', 'same-Ss3fK9aZ.js']));
  expect((await get('a-Aa3fK9aZ.js')).status).toBe(404);
  expect(await stored()).toHaveLength(3);
});

it('Update: a second run for one build changes nothing', async () => {
  await update('6', 'e-Ee3fK9aZ.js');
  const before = [await assets(), await stored()];
  await clean(onDay(day));
  expect([await assets(), await stored()]).toEqual(before);
});

it('Update: files of the builds before come from the origin, verified by their own manifests', async () => {
  await update('7', 'f-Ff3fK9aZ.js', 'bad-Bd3fK9aZ.js');
  const origin = await startAnsweringServer();
  const cache = await mkdtemp(join(tmpdir(), 'vv-cache-'));
  const old = await readFile(join(site.dist, 'widget-assets/f-Ff3fK9aZ.js'), 'utf8');
  await update('8', 'g-Gg3fK9aZ.js');
  origin.answer((response, request) => response.end(request.url?.includes('f-Ff') ? old : 'another text'));
  try {
    const env = { VV_ASSET_ORIGIN: origin.base, VV_CACHE_DIR: cache };
    server.now = await startPhpServer({ dist: site.dist, script: site.script, env });
    const answer = await get('f-Ff3fK9aZ.js');
    expect([answer.status, answer.text]).toEqual([200, old]);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('bad-Bd3fK9aZ.js')).status).toBe(503);
    expect((await get('never-Nn3fK9aZ.js')).status).toBe(404);
  } finally {
    await origin.close();
    await rm(cache, { recursive: true });
  }
});

it('Update: a run that was interrupted deletes no served file, and the next run finishes it', async () => {
  await update('9', 'h-Hh3fK9aZ.js');
  await update('10', 'i-Ii3fK9aZ.js');
  await update('11', 'j-Jj3fK9aZ.js');
  await upload('12', 'k-Kk3fK9aZ.js');
  const nextDay = onDay(day + 10);
  await expect(clean(`${nextDay} function rename() { exit(9); }`)).rejects.toMatchObject({ code: 9 });
  expect(await assets()).toContain('k-Kk3fK9aZ.js');
  await clean(nextDay);
  expect(await assets()).toEqual(expect.arrayContaining(['i-Ii3fK9aZ.js', 'j-Jj3fK9aZ.js', 'k-Kk3fK9aZ.js']));
  const builds = await stored();
  expect(builds).toHaveLength(3);
  for (const build of builds) expect(await readdir(join(site.dist, 'builds', build))).toEqual(['vv-manifest.json']);
});

it('Update: one update without the command deletes no file of the build before', async () => {
  day = -50;
  await update('13', 'l-Ll3fK9aZ.js');
  await update('14', 'm-Mm3fK9aZ.js');
  await update('15', 'n-Nn3fK9aZ.js');
  await upload('16', 'o-Oo3fK9aZ.js');
  day = 0;
  await update('17', 'p-Pp3fK9aZ.js');
  await update('18', 'q-Qq3fK9aZ.js');
  expect(await assets()).toEqual(expect.arrayContaining(['o-Oo3fK9aZ.js', 'p-Pp3fK9aZ.js']));
  await update('19', 'r-Rr3fK9aZ.js');
  expect(await assets()).not.toContain('o-Oo3fK9aZ.js');
});

it('Update: files of updates within some days stay', async () => {
  for (const version of [20, 21, 22, 23, 24]) {
    await upload(`${version}`, `s${version}-Ss3fK9aZ.js`);
    await clean();
  }
  expect(await assets()).toContain('s20-Ss3fK9aZ.js');
});

it('Update: two runs at once store one build', async () => {
  await update('25', 't-Tt3fK9aZ.js');
  await upload('26', 'u-Uu3fK9aZ.js');
  const slow = 'function rename(...$paths) { usleep(500_000); return \\rename(...$paths); }';
  await Promise.all([clean(`${onDay(20)} ${slow}`, 'first'), clean(`${onDay(30)} ${slow}`, 'second')]);
  expect(await stored()).toHaveLength(2);
});

it('Update: a request survives that the command deletes a manifest under it', async () => {
  await update('27', 'v-Vv3fK9aZ.js');
  const script = join(site.folder, 'unlinking.php');
  await writeFile(
    script,
    `<?php namespace VvPlayer\\Assets;
    function is_readable($file) { return !str_contains($file, '/builds/') || \\unlink($file); }
    require '${site.script}';`,
  );
  server.now = await startPhpServer({ dist: site.dist, script, env: { VV_ASSET_ORIGIN: 'http://127.0.0.1:9' } });
  expect((await get('never-Nn3fK9aZ.js')).status).toBe(404);
  const [build = ''] = await stored();
  expect(await readdir(join(site.dist, 'builds', build))).toEqual([]);
});

it('Update: the command says why it cannot run', async () => {
  await rm(join(site.dist, 'vv-manifest.json'));
  await expect(clean()).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('vv-manifest.json') });
});
