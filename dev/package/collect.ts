import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BUILDER_FILES, buildBuilder } from '../builder/build-builder';
import { buildSdk } from '../sdk/build-sdk';

/** What lies beside `vv-player.php`, by its place in `php/`. */
const BESIDE = ['.htaccess', '.user.ini', 'INSTALL.md', 'nginx.conf.example', 'vv-player.php'];

/** For pages that have no build of their own; `react.js` wants one. */
const SDK_SCRIPTS = ['vv-embed.js', 'vv-embed.global.js'] as const;

/** Where the settings of vv-player.php begin and end in the list of all of them. */
const SECTION = /^# --- vv-player\.php ---\n(.*?)^# --- /ms;

const ENV_HEAD = `# Copy to .env beside vv-player.php. Variables of PHP's own environment win. NAME=value, a value with a # in quotes.

`;

/** Files of a package, by their path in its one folder. */
export type PackageFiles = ReadonlyMap<string, Uint8Array>;

/**
 * Everything that a site owner uploads: the PHP, the build, the builder, the SDK, the samples. Nothing of the build's own by-products.
 * @param dist folder of the build
 * @throws when the build is not whole
 */
export async function collectPackage(root: string, dist: string): Promise<PackageFiles> {
  const paths = new Map<string, string>(BESIDE.map((name) => [name, join(root, 'php', name)]));
  paths.set('LICENSE', join(root, 'LICENSE'));
  for (const name of await readdir(join(root, 'php/src'))) paths.set(`src/${name}`, join(root, 'php/src', name));
  for (const name of ['index.html', 'vv-manifest.json']) paths.set(`dist/${name}`, join(dist, name));
  for (const name of await readdir(join(dist, 'widget-assets'))) {
    paths.set(`dist/widget-assets/${name}`, join(dist, 'widget-assets', name));
  }
  for (const folder of ['builder', 'sdk']) paths.set(`${folder}/.htaccess`, join(root, 'php/open.htaccess'));
  const files = new Map<string, Uint8Array>();
  for (const [name, path] of paths) files.set(name, await readFile(path));
  for (const name of BUILDER_FILES) files.set(`builder/${name}`, Buffer.from(await buildBuilder(name)));
  for (const name of SDK_SCRIPTS) files.set(`sdk/${name}`, Buffer.from(await buildSdk(name)));
  files.set('.env.example', Buffer.from(envExample(await readFile(join(root, '.env.example'), 'utf8'))));
  return new Map([...files].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The settings that vv-player.php reads, none of them set. */
export function envExample(all: string): string {
  const section = SECTION.exec(all)?.[1];
  if (section === undefined) throw new Error('.env.example has no section of vv-player.php');
  return ENV_HEAD + section.trimEnd().concat('\n');
}
