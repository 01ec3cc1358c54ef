import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collectPackage, envExample, type PackageFiles } from '../../../dev/package/collect';
import { zipPackage } from '../../../dev/package/zip';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

let dist: string;
/** One package, which most tests read, and its files by their path. */
let contents: PackageFiles;
let archive: Uint8Array;
let files: Record<string, Uint8Array>;

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'vv-dist-'));
  await mkdir(join(dist, 'widget-assets'));
  await mkdir(join(dist, '.vite'));
  for (const name of [
    'vv-manifest.json',
    'index.html',
    'page-texts.json',
    'desk.html',
    'desk.html.br',
    'desk.html.gz',
    'widget-assets/b.js',
    'widget-assets/a.js.br',
    '.vite/manifest.json',
  ]) {
    await writeFile(join(dist, name), `the content of ${name}`);
  }
  await writeFile(join(dist, 'widget-assets/long.js'), LONG_SCRIPT);
  contents = await collect();
  archive = zipPackage(contents);
  files = unzipSync(archive);
});

afterAll(() => rm(dist, { recursive: true }));

/** A script that is worth compressing. */
const LONG_SCRIPT = 'call();\n'.repeat(1000);

const collect = () => collectPackage(ROOT, dist, ['dashjs', 'hls.js']);
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('Package', () => {
  test('is one folder with every file to upload, and no other file', () => {
    const names = Object.keys(files);
    expect(names.filter((name) => !/^vv-player\/src\/|\.d\.ts$/.test(name))).toEqual(
      [
        '.env.example',
        '.htaccess',
        '.user.ini',
        'INSTALL.md',
        'LICENSE',
        'LICENSES.txt',
        'builder/.htaccess',
        'builder/builder.css',
        'builder/builder.js',
        'builder/embedding.html',
        'builder/index.html',
        'builder/wordpress.html',
        'catalogue.example.json',
        'catalogue.schema.json',
        'cdn/.htaccess',
        'cdn/b.js',
        'cdn/long.js',
        'cdn/long.js.br',
        'cdn/long.js.gz',
        'clean-assets.php',
        'desk.php',
        'dist/desk.html',
        'dist/desk.html.br',
        'dist/desk.html.gz',
        'dist/index.html',
        'dist/page-texts.json',
        'dist/vv-manifest.json',
        'dist/widget-assets/.htaccess',
        'dist/widget-assets/a.js.br',
        'dist/widget-assets/b.js',
        'dist/widget-assets/long.js',
        'docs/catalogue-for-owners.en.md',
        'docs/catalogue-for-owners.md',
        'docs/desk.md',
        'docs/protected.md',
        'docs/schemas/ad-list.schema.json',
        'docs/schemas/available.schema.json',
        'docs/schemas/content.schema.json',
        'docs/schemas/episodes.schema.json',
        'docs/schemas/master.schema.json',
        'docs/schemas/seasons.schema.json',
        'docs/without-catalogue.md',
        'media/.htaccess',
        'media/primer.jpg',
        'media/primer.mp4',
        'nginx.conf.example',
        'sdk/.htaccess',
        'sdk/LICENSE',
        'sdk/README.md',
        'sdk/package.json',
        'sdk/react.js',
        'sdk/vv-embed.global.js',
        'sdk/vv-embed.js',
        'sign.mjs',
        'sign.php',
        'vv-player.php',
        'wordpress/.htaccess',
        'wordpress/README.md',
        'wordpress/vv-player/block/block.json',
        'wordpress/vv-player/block/editor.js',
        'wordpress/vv-player/readme.txt',
        'wordpress/vv-player/src/Frame.php',
        'wordpress/vv-player/src/Options.php',
        'wordpress/vv-player/src/Plugin.php',
        'wordpress/vv-player/src/SettingsPage.php',
        'wordpress/vv-player/src/autoload.php',
        'wordpress/vv-player/uninstall.php',
        'wordpress/vv-player/vv-player.php',
      ].map((name) => `vv-player/${name}`),
    );
    expect(names).toContain('vv-player/src/bootstrap.php');
    expect(names).toContain('vv-player/src/Catalogue/Endpoint.php');
    expect(names.every((name, index) => index === 0 || (names[index - 1] ?? '') < name)).toBe(true);
  });

  test('has compressed files beside those for a CDN', () => {
    for (const [suffix, expand] of [
      ['br', brotliDecompressSync],
      ['gz', gunzipSync],
    ] as const)
      expect(expand(files[`vv-player/cdn/long.js.${suffix}`] ?? '').toString()).toBe(LONG_SCRIPT);
  });

  test('has an SDK that a project installs from the folder', () => {
    const textOf = (name: string) => Buffer.from(files[`vv-player/${name}`] ?? []).toString();
    const { name, exports, devDependencies } = JSON.parse(textOf('sdk/package.json')) as Record<string, object>;
    const paths = Object.values(exports ?? {}).flatMap((entry: string | object) =>
      typeof entry === 'string' ? [entry] : Object.values(entry),
    );
    expect(name).toBe('vv-embed');
    expect(devDependencies).toBeUndefined();
    expect(paths).toContain('./react.d.ts');
    expect(paths.filter((path) => textOf(`sdk/${path.slice(2)}`) === '')).toEqual([]);
  });

  test('has every file unchanged', () => {
    expect(Buffer.from(files['vv-player/dist/widget-assets/a.js.br'] ?? []).toString()).toBe(
      'the content of widget-assets/a.js.br',
    );
  });

  test('has a sample film whose files are in it', () => {
    const sample = JSON.parse(Buffer.from(files['vv-player/catalogue.example.json'] ?? []).toString());
    const [film] = sample.titles;
    for (const name of [sample.$schema.slice(2), film.src, film.poster])
      expect(files[`vv-player/${name}`]?.length, name).toBeGreaterThan(100);
  });

  test('has a builder that finds its files, the player and the SDK beside it', () => {
    const page = Buffer.from(files['vv-player/builder/index.html'] ?? []).toString();
    const from = 'https://site.example/vv-player/builder/';
    const named = [...page.matchAll(/(?:href|src|content)="((?:\.\.\/)?[a-z-]+\.(?:js|css|php))"/g)];
    const paths = named.map(([, path = '']) => new URL(path, from).pathname.slice(1));
    expect(paths).toEqual(['vv-player/vv-player.php', 'vv-player/builder/builder.css', 'vv-player/builder/builder.js']);
    for (const path of paths) expect(files[path]?.length).toBeGreaterThan(100);
    const script = Buffer.from(files['vv-player/builder/builder.js'] ?? []).toString();
    expect(script).toContain('../sdk/vv-embed.global.js');
    expect(script).not.toMatch(/^import /m);
    expect(Buffer.from(files['vv-player/sdk/vv-embed.global.js'] ?? []).toString()).toMatch(/^var VvEmbed/);
  });

  test('is identical to the byte whenever and wherever it is made', async () => {
    const first = hashOf(archive);
    await utimes(join(dist, 'index.html'), 0, 0);
    const zone = process.env.TZ;
    process.env.TZ = 'Asia/Vladivostok';
    try {
      expect(hashOf(zipPackage(await collect()))).toBe(first);
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
    const changed = new Map(contents).set('dist/index.html', Buffer.from('another page'));
    expect(hashOf(zipPackage(changed))).not.toBe(first);
  });

  test('is not made of an incomplete build', async () => {
    await rm(join(dist, 'vv-manifest.json'));
    await expect(collect()).rejects.toThrow('vv-manifest.json');
  });
});

describe('Package .env.example', () => {
  const HEAD = '# about all\nVV_PORT=1\n\n# --- vv-player.php ---\n# Catalogue.\n#VV_ENV_BASE_URL=x\n\n';

  test('is the section of vv-player.php', () => {
    const text = envExample(`${HEAD}# --- npm test ---\n#VV_CHROMIUM=x\n`);
    expect(text).toMatch(/^# Copy to \.env/);
    expect(text).toContain('\n# Catalogue.\n#VV_ENV_BASE_URL=x\n');
    expect(text).not.toMatch(/VV_PORT|VV_CHROMIUM|---/);
  });

  test('sets nothing until a value is uncommented', () => {
    const text = Buffer.from(files['vv-player/.env.example'] ?? []).toString();
    expect(text).toContain('VV_ENV_BASE_URL');
    expect(text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))).toEqual([]);
  });

  test('names only files that the package has', () => {
    const text = Buffer.from(files['vv-player/.env.example'] ?? []).toString();
    const remarks = text.split('\n').filter((line) => line.startsWith('# '));
    const name = /\b(?:docs|builder|sdk|media|wordpress)\/[\w./-]*\w|\b[\w.-]+\.(?:md|php|json)\b/g;
    const named = [...remarks.join('\n').matchAll(name)].map(String);
    expect(named).toContain('docs/without-catalogue.md');
    for (const path of named) expect(Object.keys(files)).toContain(`vv-player/${path}`);
  });

  test('is required: a list without the section is an error', () => {
    expect(() => envExample('VV_PORT=1\n')).toThrow('no section');
  });
});

test('Package: holds the licences of the bundled packages, and of those within dash.js', () => {
  const text = Buffer.from(files['vv-player/LICENSES.txt'] ?? []).toString();
  expect(text).toMatch(/^hls\.js \d+\.\d+\.\d+, Apache-2\.0\n/m);
  expect(text).toContain('Licensed under the Apache License');
  expect(text).toMatch(/^dashjs \d/m);
  expect(text).toMatch(/^codem-isoboxer \d/m);
});
