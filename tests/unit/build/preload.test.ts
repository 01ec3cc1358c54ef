import { expect, test } from 'vitest';
import { preloadPlugin } from '../../../dev/build/preload';

const PREFIX = './vv-player.php?path=/widget-assets/';

interface FakeChunk {
  fileName: string;
  imports?: string[];
  modules?: string[];
  isEntry?: boolean;
}

/** Lists the URLs that the page preloads: `first` at once, `next` by its script. */
function preloaded(chunks: readonly FakeChunk[]): { first: string[]; next: string[] } {
  const bundle = Object.fromEntries(
    chunks.map(({ fileName, imports = [], modules = [], isEntry = false }) => [
      fileName,
      { type: 'chunk', fileName, imports, moduleIds: modules, isEntry },
    ]),
  );
  const asset = { 'widget-assets/a.css': { type: 'asset', fileName: 'widget-assets/a.css' } };
  const { transformIndexHtml } = preloadPlugin(PREFIX);
  const { handler } = transformIndexHtml as { handler: (html: string, context: unknown) => unknown };
  const { html, tags } = handler('<!--vv:next-->', { bundle: { ...bundle, ...asset } }) as {
    html: string;
    tags: { tag: string; attrs: Record<string, unknown> }[];
  };
  expect(tags.every(({ tag, attrs }) => tag === 'link' && attrs.rel === 'modulepreload' && attrs.crossorigin)).toBe(
    true,
  );
  const [, links = ''] = /^<template id="vv-next">(.*)<\/template>$/.exec(html) ?? [];
  const next = [...links.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)">/g)].map(
    ([, href = '']) => href,
  );
  return { first: tags.map(({ attrs }) => String(attrs.href)), next };
}

const SURFACE = '/app/src/ui/player/player-surface.tsx';

const url = (name: string) => `${PREFIX}${name}`;

test('Preload: leaves out an import whose chunk was removed', () => {
  const { next: found } = preloaded([
    { fileName: 'widget-assets/player.js', modules: [SURFACE], imports: ['widget-assets/rolldown-runtime.js'] },
  ]);
  expect(found).toEqual([url('player.js')]);
});

test('Preload: lists the player and its static imports, each once', () => {
  const { next: found } = preloaded([
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

test('Preload: leaves out the entry chunk, also when the player imports it', () => {
  const { next: found } = preloaded([
    { fileName: 'widget-assets/main.js', isEntry: true },
    { fileName: 'widget-assets/player.js', modules: [SURFACE], imports: ['widget-assets/main.js'] },
  ]);
  expect(found).toEqual([url('player.js')]);
});

test('Preload: ends for chunks that import each other', () => {
  const { next: found } = preloaded([
    { fileName: 'widget-assets/player.js', modules: [SURFACE], imports: ['widget-assets/b.js'] },
    { fileName: 'widget-assets/b.js', imports: ['widget-assets/player.js'] },
  ]);
  expect(found.sort()).toEqual([url('b.js'), url('player.js')]);
});

test('Preload: lists hls.js before the player, with the imports of both', () => {
  const { first, next } = preloaded([
    { fileName: 'widget-assets/hls.js', modules: ['/node_modules/hls.js/src/hls.ts'], imports: ['widget-assets/b.js'] },
    { fileName: 'widget-assets/b.js' },
    { fileName: 'widget-assets/player.js', modules: [SURFACE], imports: ['widget-assets/b.js'] },
    { fileName: 'widget-assets/start.js', modules: ['/app/src/app/start-widget.tsx'] },
  ]);
  expect(first.sort()).toEqual([url('b.js'), url('hls.js')]);
  expect(next.sort()).toEqual([url('player.js'), url('start.js')]);
});
