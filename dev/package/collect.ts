import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { PAGE_TEXTS } from '../build/page-texts';
import { BUILDER_FILES, buildBuilder } from '../builder/build-builder';
import { DESK_PAGE, deskPackages } from '../desk/build-desk';
import { sdkFolder } from '../sdk/sdk-package';
import { licenceTexts } from './licences';
import { STATIC_DIR, staticAssets } from './static-assets';

/** Files beside `vv-player.php`, by their path in `php/`. */
const BESIDE = [
  '.htaccess',
  '.user.ini',
  'INSTALL.md',
  'catalogue.example.json',
  'catalogue.schema.json',
  'clean-assets.php',
  'desk.php',
  'nginx.conf.example',
  'sign.mjs',
  'sign.php',
  'vv-player.php',
];

/** The film of `catalogue.example.json`, by its path in the package. */
const SAMPLE = {
  'media/primer.mp4': 'dev/media/files/progressive/film.mp4',
  'media/primer.jpg': 'dev/media/files/posters/new-player.jpg',
} as const;

/** Files by the same path in the package. */
const FROM_ROOT = [
  'LICENSE',
  'docs/catalogue-for-owners.en.md',
  'docs/catalogue-for-owners.md',
  'docs/desk.md',
  'docs/protected.md',
  'docs/without-catalogue.md',
];

/** JSON Schemas of the catalogue's answers, likewise. */
const SCHEMAS = 'docs/schemas';

/** The plugin for WordPress, by its path in `php/`. */
const PLUGIN = 'wordpress/vv-player';

/** The section of vv-player.php in the list of all settings. */
const SECTION = /^# --- vv-player\.php ---\n(.*?)^# --- /ms;

const ENV_HEAD = `# Copy to .env beside vv-player.php. Variables of PHP's own environment win. NAME=value, a value with a # in quotes.

`;

/** Files of a package, by their path in its folder. */
export type PackageFiles = ReadonlyMap<string, Uint8Array>;

/** Packages within the worker that draws ASS (`src/media/captions/draw-ass.ts`), which is no chunk. */
const WORKER_PACKAGES = ['abslink', 'jassub', 'lfa-ponyfill'];

/** The libraries within its WebAssembly file, and the licence that asks for its own text. */
const WASM_NOTICES = ['wasm-notice.txt', 'lgpl-2.1.txt'];

/**
 * Collects the files that a site uploads: PHP, build, the page of the statistics, its plain files for a CDN, builder, SDK, WordPress plugin, schemas
 * and samples, without by-products of the build.
 * @param dist folder of the build
 * @param bundled names of the packages with code in it, whose licences come along
 * @throws when the build is incomplete
 */
export async function collectPackage(root: string, dist: string, bundled: readonly string[]): Promise<PackageFiles> {
  const paths = new Map<string, string>(BESIDE.map((name) => [name, join(root, 'php', name)]));
  for (const name of FROM_ROOT) paths.set(name, join(root, name));
  for (const name of await filesBelow(join(root, 'php/src'))) paths.set(`src/${name}`, join(root, 'php/src', name));
  for (const name of ['index.html', PAGE_TEXTS, 'vv-manifest.json']) paths.set(`dist/${name}`, join(dist, name));
  for (const suffix of ['', '.br', '.gz']) paths.set(`dist/${DESK_PAGE}${suffix}`, join(dist, DESK_PAGE + suffix));
  for (const name of await readdir(join(dist, 'widget-assets'))) {
    paths.set(`dist/widget-assets/${name}`, join(dist, 'widget-assets', name));
  }
  for (const name of await readdir(join(root, SCHEMAS))) paths.set(`${SCHEMAS}/${name}`, join(root, SCHEMAS, name));
  paths.set('wordpress/README.md', join(root, 'docs/wordpress.md'));
  for (const entry of await readdir(join(root, 'php', PLUGIN), { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) paths.set(relative(join(root, 'php'), path).replaceAll('\\', '/'), path);
  }
  for (const folder of ['builder', 'sdk']) paths.set(`${folder}/.htaccess`, join(root, 'php/open.htaccess'));
  for (const folder of ['dist/widget-assets', STATIC_DIR]) {
    paths.set(`${folder}/.htaccess`, join(root, 'php/assets.htaccess'));
  }
  paths.set('media/.htaccess', join(root, 'php/media.htaccess'));
  paths.set('wordpress/.htaccess', join(root, 'php/wordpress/.htaccess'));
  for (const [name, path] of Object.entries(SAMPLE)) paths.set(name, join(root, path));
  const files = new Map<string, Uint8Array>();
  for (const [name, path] of paths) files.set(name, await readFile(path));
  for (const [name, bytes] of await staticAssets(dist)) files.set(`${STATIC_DIR}/${name}`, bytes);
  for (const name of BUILDER_FILES) files.set(`builder/${name}`, Buffer.from(await buildBuilder(name)));
  for (const [name, text] of await sdkFolder()) files.set(`sdk/${name}`, Buffer.from(text));
  const licensed = [...new Set([...bundled, ...WORKER_PACKAGES, ...(await deskPackages())])];
  const texts = [await licenceTexts(root, licensed)];
  for (const name of WASM_NOTICES) texts.push(await readFile(join(root, 'dev/package', name), 'utf8'));
  files.set('LICENSES.txt', Buffer.from(texts.join('\n')));
  files.set('.env.example', Buffer.from(envExample(await readFile(join(root, '.env.example'), 'utf8'))));
  return new Map([...files].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Paths of all files below a folder, relative to it, with slashes. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

/** Returns the settings of vv-player.php, all unset. */
export function envExample(all: string): string {
  const section = SECTION.exec(all)?.[1];
  if (section === undefined) throw new Error('.env.example has no section of vv-player.php');
  return ENV_HEAD + section.trimEnd().concat('\n');
}
