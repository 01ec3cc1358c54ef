import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findConstants } from '../../dev/docs/constants';
import { readTree } from '../../dev/source/source-file';
import { anchorsOf, citations, fileLinks } from './support/markdown';

const ROOT_PAGES = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md'];
const pages = [...readTree('docs', '.md'), ...ROOT_PAGES.map((path) => ({ path, text: readFileSync(path, 'utf8') }))];

describe('pages of the docs', () => {
  test('cite no document outside of the repository', () => {
    expect(pages.flatMap(citations)).toEqual([]);
  });

  test('link to files and headings that exist', () => {
    const texts = new Map(pages.map(({ path, text }) => [path, text]));
    const broken = pages.flatMap(fileLinks).filter((link) => {
      const [path = '', anchor] = link.split('#');
      const text = texts.get(path);
      if (anchor === undefined || text === undefined) return !existsSync(path);
      return !anchorsOf(text).includes(anchor);
    });
    expect(broken).toEqual([]);
  });

  test('behaviour.md: has unique headings, because comments cite headings', () => {
    const text = pages.find(({ path }) => path === 'docs/behaviour.md')?.text ?? '';
    const anchors = anchorsOf(text);
    expect(anchors.length).toBeGreaterThan(10);
    expect(anchors).toEqual([...new Set(anchors)]);
  });

  test('behaviour.md: has a row for each limit of the recovery', () => {
    const text = pages.find(({ path }) => path === 'docs/behaviour.md')?.text ?? '';
    const limits = findConstants(readTree('src/domain/recovery', '.ts')).filter(({ file }) => /limits/.test(file));
    expect(limits.length).toBeGreaterThan(20);
    const missing = limits.filter(
      ({ name, value, file }) => !text.includes(`| \`${name}\` | ${value} | \`${file}\` |`),
    );
    expect(missing.map(({ name }) => name)).toEqual([]);
  });
});

const PATH =
  /(?<![\w./-])(?:src|packages|services|dev|tests|e2e|bench|php)\/[\w./-]*\.(?:tsx?|mjs|css|php|json|md|svg|db)(?![\w*/-])/g;
/** Created on first use, by the service or by a build. */
const CREATED = /\.db$|\/dist\//;

test('docs, comments and messages name files that exist', () => {
  const sources = ['src', 'packages', 'services', 'dev', 'tests/unit', 'e2e', 'bench'].flatMap((root) =>
    readTree(root, '.ts', '.tsx', '.css'),
  );
  const comments = sources.map(({ path, text }) => ({
    path,
    text: (text.match(/\/\*[\s\S]*?\*\/|\/\/.*/g) ?? []).join('\n'),
  }));
  const missing = [...pages, ...comments].flatMap(({ path, text }) =>
    (text.match(PATH) ?? [])
      .filter((name) => !CREATED.test(name) && !existsSync(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(missing).toEqual([]);
});

describe('docs checker finds', () => {
  const page = (text: string) => ({ path: 'docs/a.md', text });

  test('a citation', () => {
    expect(citations(page('a\nby spec section 4'))).toEqual(['docs/a.md:2']);
    expect(citations(page('oEmbed 1.0, section 4'))).toEqual([]);
  });

  test('links and anchors', () => {
    expect(fileLinks(page('[a](../b.md#c) [d](#e) [f](https://g.example)'))).toEqual(['b.md#c', 'docs/a.md#e']);
    expect(anchorsOf('## hls.js\n### A player: `x` and y')).toEqual(['hlsjs', 'a-player-x-and-y']);
  });
});
