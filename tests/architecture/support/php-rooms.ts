import { basename, dirname, relative } from 'node:path';
import type { SourceFile } from '../../../dev/source/source-file';

/** The rooms of `php/src`, the lowest first: each uses only rooms before it. The root stands above all. */
export const PHP_ROOMS = [
  'Http',
  'Catalogue',
  'Settings',
  'Licences',
  'Statistics',
  'Assets',
  'Cards',
  'Page',
  'Desk',
  'Doctor',
  '',
];

export const PHP_SOURCE = 'php/src';

const NAMESPACE = /^namespace VvPlayer(?:\\(\w+))?;$/m;
const IMPORT = /^use VvPlayer\\(?:(\w+)\\)?(\w+);$/gm;
const NOT_CODE = /\/\*.*?\*\/|(?:^|\s)\/\/[^\n]*|'(?:\\.|[^'\\])*'/gs;
const MEMBER = String.raw`(?<![\w$\\>:])`;

/** The room of a file: its folder, empty for the root. */
export const roomOf = (path: string): string => relative(PHP_SOURCE, dirname(path));

/** The classes that each file uses, by path: of other rooms by its imports, of its own by their names. */
export function phpTargets(files: readonly SourceFile[]): Map<string, string[]> {
  const paths = new Map(files.map(({ path }) => [relative(PHP_SOURCE, path), path]));
  return new Map(
    files.map((file) => [file.path, [...new Set([...imported(file, paths), ...usedInRoom(file, files)])]]),
  );
}

function imported({ text }: SourceFile, paths: ReadonlyMap<string, string>): string[] {
  const names = [...text.matchAll(IMPORT)].map(
    ([, room, name]) => `${room === undefined ? '' : `${room}/`}${name}.php`,
  );
  return names.map((name) => paths.get(name) ?? name);
}

function usedInRoom({ path, text }: SourceFile, files: readonly SourceFile[]): string[] {
  const code = text.replace(NOT_CODE, ' ');
  const others = files.filter((other) => other.path !== path && roomOf(other.path) === roomOf(path));
  const isUsed = (name: string) => new RegExp(`${MEMBER}${name}(?=::| \\$|[ (){},;|])`).test(code);
  return others.map((other) => other.path).filter((other) => isUsed(basename(other, '.php')));
}

/** Uses of a room that does not stand below, as `a uses b`, and files whose namespace is not their folder. */
export function phpViolations(files: readonly SourceFile[]): string[] {
  const level = (path: string) => PHP_ROOMS.indexOf(roomOf(path));
  const wrong = files.filter(({ text, path }) => {
    const namespace = NAMESPACE.exec(text);
    return level(path) < 0 || (namespace !== null && (namespace[1] ?? '') !== roomOf(path));
  });
  const upwards = [...phpTargets(files)].flatMap(([from, targets]) =>
    targets.filter((to) => level(to) > level(from)).map((to) => `${from} uses ${to}`),
  );
  return [...wrong.map(({ path }) => `${path} stands in no room`), ...upwards];
}
