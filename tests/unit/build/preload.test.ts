import { expect, test } from 'vitest';
import { preloadPlugin } from '../../../dev/build/preload';

/** The prefix of a build with `VV_PUBLIC_URL`. The default prefix could also come from a constant in the code. */
const PREFIX = 'https://cdn.example/vv-player.php?path=/widget-assets/';

interface FakeChunk {
  fileName: string;
  imports?: string[];
  modules?: string[];
  isEntry?: boolean;
  sheets?: string[];
}

const SURFACE = '/app/src/ui/player/player-surface.tsx';

/** What Vite writes for an entry that imports a chunk. */
const PAGE = `<!--vv:next-->
<script type="module" crossorigin src="${PREFIX}main.js"></script>
<link rel="modulepreload" crossorigin href="${PREFIX}part.js">`;
const PARTS = /^<template id="vv-next-compatible">(.*)<\/template>(.*)<template id="vv-next">(.*)<\/template>\s*$/s;

/** The compatible build. */
const OLD = [
  { type: 'asset', fileName: 'widget-assets/compatible-style.css' },
  { type: 'chunk', fileName: 'widget-assets/compatible-main.js', imports: [], moduleIds: [], isEntry: true },
  { type: 'chunk', fileName: 'widget-assets/compatible-player.js', imports: [], moduleIds: [SURFACE], isEntry: false },
];

/** Lists the URLs that the page preloads: `first` at once, `next` by its script. */
async function preloaded(chunks: readonly FakeChunk[]): Promise<{ first: string[]; next: string[]; sheets: string[] }> {
  const bundle = Object.fromEntries(
    chunks.map(({ fileName, imports = [], modules = [], isEntry = false, sheets = [] }) => [
      fileName,
      {
        type: 'chunk',
        fileName,
        imports,
        moduleIds: modules,
        isEntry,
        viteMetadata: { importedCss: new Set(sheets) },
      },
    ]),
  );
  const { transformIndexHtml } = preloadPlugin(PREFIX, async () => OLD as never);
  const { handler } = transformIndexHtml as { handler: (html: string, context: unknown) => Promise<string> };
  const html = await handler(PAGE, { bundle });
  expect(html, 'the script chooses the entry').not.toContain('<script');
  const [, old = '', first = '', next = ''] = PARTS.exec(html) ?? [];
  const hrefs = (text: string, attributes: string) =>
    [...text.matchAll(/<link rel="modulepreload"([^>]*) href="([^"]+)">/g)].map(([, found, href = '']) => {
      expect(found).toBe(attributes);
      return href;
    });
  expect(old).toContain(`<link rel="stylesheet" crossorigin href="${PREFIX}compatible-style.css">`);
  expect(hrefs(old, ' crossorigin')).toEqual([url('compatible-main.js'), url('compatible-player.js')]);
  const sheets = [...next.matchAll(/<link rel="stylesheet" crossorigin href="([^"]+)">/g)];
  return {
    first: hrefs(first, ' crossorigin media="(0<=width)"'),
    next: hrefs(next, ' crossorigin'),
    sheets: sheets.map(([, href = '']) => href),
  };
}

const url = (name: string) => `${PREFIX}${name}`;

test('Preload: leaves out an import whose chunk was removed', async () => {
  const { next: found } = await preloaded([
    { fileName: 'widget-assets/player.js', modules: [SURFACE], imports: ['widget-assets/rolldown-runtime.js'] },
  ]);
  expect(found).toEqual([url('player.js')]);
});

test('Preload: lists the player and its static imports, each once', async () => {
  const { next: found } = await preloaded([
    { fileName: 'widget-assets/main.js', isEntry: true, imports: ['widget-assets/react.js'] },
    {
      fileName: 'widget-assets/player.js',
      modules: [SURFACE],
      imports: ['widget-assets/react.js', 'widget-assets/vidstack.js'],
    },
    { fileName: 'widget-assets/vidstack.js', imports: ['widget-assets/react.js'] },
    { fileName: 'widget-assets/react.js' },
    { fileName: 'widget-assets/share.js', modules: ['/app/src/ui/share.tsx'] },
  ]);
  expect(found.sort()).toEqual([url('player.js'), url('react.js'), url('vidstack.js')]);
});

test('Preload: requests the style sheet with the player', async () => {
  const { sheets } = await preloaded([
    { fileName: 'widget-assets/main.js', isEntry: true },
    { fileName: 'widget-assets/player.js', modules: [SURFACE], sheets: ['widget-assets/player.css'] },
  ]);
  expect(sheets).toEqual([url('player.css')]);
});

test('Preload: leaves out the entry chunk, also when the player imports it', async () => {
  const { next: found } = await preloaded([
    { fileName: 'widget-assets/main.js', isEntry: true },
    { fileName: 'widget-assets/player.js', modules: [SURFACE], imports: ['widget-assets/main.js'] },
  ]);
  expect(found).toEqual([url('player.js')]);
});

test('Preload: ends for chunks that import each other', async () => {
  const { next: found } = await preloaded([
    { fileName: 'widget-assets/player.js', modules: [SURFACE], imports: ['widget-assets/b.js'] },
    { fileName: 'widget-assets/b.js', imports: ['widget-assets/player.js'] },
  ]);
  expect(found.sort()).toEqual([url('b.js'), url('player.js')]);
});

test('Preload: lists hls.js before the player, with the imports of both', async () => {
  const { first, next } = await preloaded([
    { fileName: 'widget-assets/hls.js', modules: ['/node_modules/hls.js/src/hls.ts'], imports: ['widget-assets/b.js'] },
    { fileName: 'widget-assets/b.js' },
    { fileName: 'widget-assets/player.js', modules: [SURFACE], imports: ['widget-assets/b.js'] },
    { fileName: 'widget-assets/start.js', modules: ['/app/src/app/start-widget.tsx'] },
  ]);
  expect(first.sort()).toEqual([url('b.js'), url('hls.js'), url('main.js')]);
  expect(next.sort()).toEqual([url('player.js'), url('start.js')]);
});
