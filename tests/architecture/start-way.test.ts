import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSourceFile } from '../../dev/source/source-file';
import { importsOf } from './support/imports';

/** The most files from `movie_id` to the first frame. */
const LONGEST_WAY = 11;

const SECTION = /### `movie_id` to the first frame\n(.*?)\n### /s;

/** The files of the way, in the order of the page. */
const way = [
  ...(SECTION.exec(readFileSync('docs/architecture.md', 'utf8'))?.[1] ?? '').matchAll(/^\d+\. `([^`]+)`/gm),
].map(([, path = '']) => path);

/** Paths that a file imports or loads, without their endings. The page has the inline script built in. */
function loadedBy(path: string): string[] {
  const source = readSourceFile(path);
  if (path.endsWith('.html')) {
    expect(source.text).toContain('<!--vv:startup-->');
    return [
      'src/startup/inline/inline-script',
      ...[...source.text.matchAll(/src="\/([^"]+)\.tsx"/g)].map((one) => String(one[1])),
    ];
  }
  const folder = path.slice(0, path.lastIndexOf('/'));
  return importsOf(source)
    .filter(({ typeOnly }) => !typeOnly)
    .map(({ specifier }) => specifier.replace('@/', 'src/'))
    .map((specifier) =>
      specifier.startsWith('.') ? new URL(specifier, `file:///${folder}/`).pathname.slice(1) : specifier,
    );
}

test('The way to the first frame is short, and each file of it is loaded by one before', () => {
  expect(way.length).toBeGreaterThan(2);
  expect(way.length).toBeLessThanOrEqual(LONGEST_WAY);
  const missing = way
    .slice(1)
    .filter(
      (path, at) => !way.slice(0, at + 1).some((before) => loadedBy(before).includes(path.replace(/\.tsx?$/, ''))),
    );
  expect(missing).toEqual([]);
});
