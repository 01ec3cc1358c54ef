import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BUILDER_FILES, buildBuilder } from '../builder/build-builder';
import { sdkFolder } from '../sdk/sdk-package';
import { notices } from './notices';

/** Files beside `vv-player.php`, by their path in `php/`. */
const BESIDE = ['.htaccess', '.user.ini', 'INSTALL.md', 'clean-assets.php', 'nginx.conf.example', 'vv-player.php'];

/** The section of vv-player.php in the list of all settings. */
const SECTION = /^# --- vv-player\.php ---\n(.*?)^# --- /ms;

const ENV_HEAD = `# Copy to .env beside vv-player.php. Variables of PHP's own environment win. NAME=value, a value with a # in quotes.

`;

/** Files of a package, by their path in its folder. */
export type PackageFiles = ReadonlyMap<string, Uint8Array>;

/**
 * Collects the files that a site uploads: PHP, build, builder, SDK and samples, without by-products of the build.
 * @param dist folder of the build
 * @throws when the build is incomplete
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
  for (const [name, text] of await sdkFolder()) files.set(`sdk/${name}`, Buffer.from(text));
  files.set('THIRD-PARTY-NOTICES.txt', Buffer.from(notices(root)));
  files.set('.env.example', Buffer.from(envExample(await readFile(join(root, '.env.example'), 'utf8'))));
  return new Map([...files].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Returns the settings of vv-player.php, all unset. */
export function envExample(all: string): string {
  const section = SECTION.exec(all)?.[1];
  if (section === undefined) throw new Error('.env.example has no section of vv-player.php');
  return ENV_HEAD + section.trimEnd().concat('\n');
}
