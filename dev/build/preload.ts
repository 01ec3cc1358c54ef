import type { Plugin, Rolldown } from 'vite';
import { COMPATIBLE_LINKS, PLAYER_LINKS } from '../../src/ui/shell/shell-marks.ts';
import { assetUrl } from './asset-prefix.ts';
import type { BuildFiles } from './compatible-build.ts';

/** Module for playback. Its chunk is requested at once, beside the entry. */
const PLAYBACK_MODULES = [/\/hls\.js\/src\/hls\.ts$/];

/** Modules of the player's interface, needed for the first frame without autoplay. */
const INTERFACE_MODULES = [/\/src\/app\/start-widget\.tsx$/, /\/src\/ui\/player\/player-surface\.tsx$/];

const PLACEHOLDER = '<!--vv:next-->';
const ENTRY_SCRIPT = /<script type="module"[^>]* src="([^"]+)"/g;
/** What Vite writes for the entry: its script, and links to what it imports. */
const ENTRY_LINKS = /\s*(?:<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>)/g;

/**
 * A media query that browsers without the modern build answer by no: ranges came with Chrome 104. Firefox and Safari
 * have them, too, before they follow such links (115 and 17).
 */
export const MODERN_MEDIA = '(0<=width)';

/**
 * Replaces the entry's script by links, because the page's script (`src/startup/inline/choose-build.ts`) runs that of one
 * build: the first link. The links are `modulepreload`s, so that no chunk waits for another one to be parsed. Those of the
 * player are in a template with its style sheet, which would delay the code of the preview. The page's script inserts them
 * at once, or after the requests with a higher priority. A template before has all links of the compatible build.
 * @param compatible the files of the compatible build
 */
export function preloadPlugin(prefix: string, compatible: () => Promise<BuildFiles>): Plugin {
  const link = (file: string) => `<link rel="modulepreload" crossorigin href="${assetUrl(prefix, file)}">`;
  const playerOf = (chunks: readonly Rolldown.OutputChunk[]) => {
    const first = filesWith(PLAYBACK_MODULES, chunks);
    return filesWith(INTERFACE_MODULES, chunks).filter((file) => !first.includes(file));
  };
  const sheetLink = (file: string) => `<link rel="stylesheet" crossorigin href="${assetUrl(prefix, file)}">`;
  const compatibleLinks = (files: BuildFiles) => {
    const chunks = chunksOf(files);
    const sheets = files.flatMap(({ fileName }) => (fileName.endsWith('.css') ? [fileName] : []));
    const entries = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
    return [
      ...sheets.map(sheetLink),
      ...[...entries, ...filesWith(PLAYBACK_MODULES, chunks), ...playerOf(chunks)].map(link),
    ];
  };
  return {
    name: 'vv:preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle }) => {
        const chunks = chunksOf(Object.values(bundle ?? {}));
        const files = filesWith(PLAYBACK_MODULES, chunks).map((file) => assetUrl(prefix, file));
        const links = [...new Set([...entryUrls(html), ...files])].map(
          (url) => `<link rel="modulepreload" crossorigin media="${MODERN_MEDIA}" href="${url}">`,
        );
        // The other chunks bring their styles themselves (`chunk-styles.ts`).
        const sheets = chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
        const parts = [
          templateOf(COMPATIBLE_LINKS, compatibleLinks(await compatible())),
          ...links,
          templateOf(PLAYER_LINKS, [...sheets.map(sheetLink), ...playerOf(chunks).map(link)]),
        ];
        return html.replace(ENTRY_LINKS, '').replace(PLACEHOLDER, parts.join('\n    '));
      },
    },
  };
}

const templateOf = (id: string, links: readonly string[]): string =>
  `<template id="${id}">${links.join('')}</template>`;

/** URLs of the modules that a page built by Vite runs. */
const entryUrls = (html: string): string[] => [...html.matchAll(ENTRY_SCRIPT)].map(([, url = '']) => url);

export const chunksOf = (files: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): Rolldown.OutputChunk[] =>
  files.filter((file) => file.type === 'chunk');

/** Lists the files of the chunks with these modules and of all their imports, each once. */
function filesWith(modules: readonly RegExp[], chunks: readonly Rolldown.OutputChunk[]): string[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const entries = new Set(chunks.filter((chunk) => chunk.isEntry).map((chunk) => chunk.fileName));
  const needed = new Set<string>();
  const add = (file: string) => {
    const chunk = byFile.get(file);
    // The bundler still lists the chunk of its helpers (`inline-runtime.ts`).
    if (needed.has(file) || chunk === undefined) return;
    needed.add(file);
    chunk.imports.forEach(add);
  };
  for (const chunk of chunks) {
    if (chunk.moduleIds.some((id) => modules.some((pattern) => pattern.test(id)))) add(chunk.fileName);
  }
  return [...needed].filter((file) => !entries.has(file));
}
