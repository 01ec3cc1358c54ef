import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { PLAYER_LINKS } from '../../src/ui/shell/shell-marks.ts';

/** Module for playback. Its chunk is requested at once, beside the entry. */
const PLAYBACK_MODULES = [/\/hls\.js\/src\/hls\.ts$/];

/** Modules of the player's interface, needed for the first frame without autoplay. */
const INTERFACE_MODULES = [/\/src\/app\/start-widget\.tsx$/, /\/src\/ui\/player\/player-surface\.tsx$/];

const PLACEHOLDER = '<!--vv:next-->';
const STYLE_SHEET = /\s*<link rel="stylesheet"[^>]*>/g;

/**
 * Adds `modulepreload` links, so that no chunk waits for another one to be parsed. The links of the player are in a
 * template, with its style sheet, which would delay the code of the preview. The page's script (`src/startup`) inserts
 * them at once, or after the requests with a higher priority.
 */
export function preloadPlugin(prefix: string): Plugin {
  return {
    name: 'vv:preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const chunks = Object.values(bundle ?? {}).filter((output) => output.type === 'chunk');
        const first = filesWith(PLAYBACK_MODULES, chunks);
        const next = filesWith(INTERFACE_MODULES, chunks).filter((file) => !first.includes(file));
        const styles = html.match(STYLE_SHEET) ?? [];
        const links = next.map((file) => `<link rel="modulepreload" crossorigin href="${urlOf(file)}">`);
        const template = `<template id="${PLAYER_LINKS}">${[...styles, ...links].join('')}</template>`;
        return {
          html: html.replace(STYLE_SHEET, '').replace(PLACEHOLDER, template),
          tags: first.map(
            (file): HtmlTagDescriptor => ({
              tag: 'link',
              attrs: { rel: 'modulepreload', crossorigin: true, href: urlOf(file) },
              injectTo: 'head',
            }),
          ),
        };
      },
    },
  };

  function urlOf(file: string): string {
    return prefix + file.replace(/^.*\//, '');
  }
}

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
