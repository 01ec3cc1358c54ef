/** Texts of files by their path under the root. */
type Texts = ReadonlyMap<string, string>;

export interface Release {
  /** Three numbers, such as `0.2.0`. */
  version: string;
  /** Such as `2026-11-29`. */
  date: string;
}

interface Manifest {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

interface Lock {
  version: string;
  packages: Record<string, Partial<Manifest>>;
}

/** Pages and code that name the version once. */
export const NAMING_FILES = [
  'README.md',
  'php/wordpress/vv-player/src/Plugin.php',
  'php/wordpress/vv-player/vv-player.php',
];

const VERSION = /^\d+\.\d+\.\d+$/;
const UNRELEASED = '## Unreleased\n';

/**
 * The files of a release as they become: packages and their lock, the pages and the code that name the version, and the
 * changelog, whose unreleased section becomes that of the release.
 * @param texts `package.json` of the root and of each workspace, `package-lock.json`, `CHANGELOG.md` and {@link NAMING_FILES}
 * @throws RangeError for a version that does not follow the last one, and for a file that is not as expected
 */
export function releasedFiles(texts: Texts, { version, date }: Release): Map<string, string> {
  const manifests = [...texts].filter(([path]) => path.endsWith('package.json'));
  const { version: last } = JSON.parse(textOf(texts, 'package.json')) as Manifest;
  if (!VERSION.test(version) || !isLater(version, last))
    throw new RangeError(`${version} does not follow ${last}: give three numbers, such as 0.2.0`);
  const names = manifests.map(([, text]) => (JSON.parse(text) as Manifest).name);
  const released = new Map<string, string>();
  for (const [path, text] of manifests) released.set(path, inManifest(text, names, last, version));
  released.set('package-lock.json', inLock(textOf(texts, 'package-lock.json'), names, version));
  for (const path of NAMING_FILES) released.set(path, once(path, textOf(texts, path), last, version));
  released.set('CHANGELOG.md', inChangelog(textOf(texts, 'CHANGELOG.md'), version, date));
  return released;
}

function textOf(texts: Texts, path: string): string {
  const text = texts.get(path);
  if (text === undefined) throw new RangeError(`${path} is missing`);
  return text;
}

function isLater(version: string, last: string): boolean {
  const [next, before] = [version, last].map((one) => one.split('.').map(Number)) as [number[], number[]];
  const at = next.findIndex((number, index) => number !== before[index]);
  return at >= 0 && (next[at] as number) > (before[at] ?? 0);
}

/** Keeps the form of the text, which the formatter of the project decides. */
const inManifest = (text: string, names: readonly string[], last: string, version: string): string =>
  ['version', ...names].reduce((all, key) => all.replaceAll(`"${key}": "${last}"`, `"${key}": "${version}"`), text);

function inLock(text: string, names: readonly string[], version: string): string {
  const lock = JSON.parse(text) as Lock;
  lock.version = version;
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (path.startsWith('node_modules/')) continue;
    entry.version = version;
    for (const needs of [entry.dependencies, entry.devDependencies])
      for (const name of names) if (needs?.[name] !== undefined) needs[name] = version;
  }
  return `${JSON.stringify(lock, null, 2)}\n`;
}

function once(path: string, text: string, last: string, version: string): string {
  const parts = text.split(last);
  if (parts.length !== 2) throw new RangeError(`${path} names ${last} ${parts.length - 1} times, not once`);
  return parts.join(version);
}

function inChangelog(text: string, version: string, date: string): string {
  const [, section = ''] = text.split(UNRELEASED);
  if (!section.split(/^## /m)[0]?.trim()) throw new RangeError('CHANGELOG.md has nothing unreleased');
  return text.replace(UNRELEASED, `${UNRELEASED}\n## ${version} - ${date}\n`);
}
