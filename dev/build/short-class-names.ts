import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCES = fileURLToPath(new URL('../../src', import.meta.url));
const MODULE = /\.module\.css$/;
/** A class, or an animation, whose name is local to its file, too. */
const LOCAL_NAME = /(?:\.|@keyframes\s+)(-?[A-Za-z_][\w-]*)/g;
const COMMENT_OR_URL = /\/\*[\s\S]*?\*\/|url\([^)]*\)/g;

/** Names the class or animation `local` of a CSS module. */
export type NameClass = (local: string, file: string) => string;

/**
 * Names classes by numbers in the order of their files, so a build is repeatable. Long names cost 1.5 kB before the first
 * frame, and a filter for ads could match a word in them.
 * @param files text of each CSS module by its path
 */
export function shortClassNames(files: ReadonlyMap<string, string>): NameClass {
  const keys = [...files].toSorted(([a], [b]) => (a < b ? -1 : 1)).flatMap(([file, css]) => keysOf(file, css));
  const numbers = new Map([...new Set(keys)].map((key, number) => [key, number]));
  return (local, file) => {
    const number = numbers.get(keyOf(file.replace(/\?.*$/, ''), local));
    if (number === undefined) throw new Error(`no class .${local} in ${file}`);
    return `v${number.toString(36)}`;
  };
}

/** Reads the CSS modules of the widget. */
export function readCssModules(): Map<string, string> {
  const paths = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((path) => MODULE.test(path));
  return new Map(paths.map((path) => [join(SOURCES, path), readFileSync(join(SOURCES, path), 'utf8')]));
}

const keyOf = (file: string, local: string) => `${file} ${local}`;

const keysOf = (file: string, css: string): string[] =>
  [...css.replace(COMMENT_OR_URL, '').matchAll(LOCAL_NAME)].map(([, local = '']) => keyOf(file, local));
