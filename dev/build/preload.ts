import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/** Module that the film itself needs; its chunk is asked for at once, beside the entry. */
const NEEDED_FIRST = [/\/hls\.js\/src\/hls\.ts$/];

/** Modules of the player around it, and so of the first frame of a film that does not play by itself. */
const NEEDED_NEXT = [/\/src\/app\/start-widget\.tsx$/, /\/src\/ui\/player\/player-surface\.tsx$/];

const MARK = '<!--vv:next-->';

/**
 * Adds `modulepreload` links, so that no chunk waits for another one to be read. Those of the player stand in a template,
 * which the page's own script opens (`src/startup`): at once, or when what goes before them on the line has come.
 */
export function preloadPlugin(prefix: string): Plugin {
  return {
    name: 'vv:preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const chunks = Object.values(bundle ?? {}).filter((output) => output.type === 'chunk');
        const first = filesWith(NEEDED_FIRST, chunks);
        const next = filesWith(NEEDED_NEXT, chunks).filter((file) => !first.includes(file));
        const links = next.map((file) => `<link rel="modulepreload" crossorigin href="${addressOf(file)}">`);
        return {
          html: html.replace(MARK, `<template id="vv-next">${links.join('')}</template>`),
          tags: first.map(
            (file): HtmlTagDescriptor => ({
              tag: 'link',
              attrs: { rel: 'modulepreload', crossorigin: true, href: addressOf(file) },
              injectTo: 'head',
            }),
          ),
        };
      },
    },
  };

  function addressOf(file: string): string {
    return prefix + file.replace(/^.*\//, '');
  }
}

/** Files of the chunks that hold the needed modules and of everything these import, each once. */
function filesWith(modules: readonly RegExp[], chunks: readonly Rolldown.OutputChunk[]): string[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const entries = new Set(chunks.filter((chunk) => chunk.isEntry).map((chunk) => chunk.fileName));
  const needed = new Set<string>();
  const add = (file: string) => {
    if (needed.has(file)) return;
    needed.add(file);
    for (const imported of byFile.get(file)?.imports ?? []) add(imported);
  };
  for (const chunk of chunks) {
    if (chunk.moduleIds.some((id) => modules.some((pattern) => pattern.test(id)))) add(chunk.fileName);
  }
  return [...needed].filter((file) => !entries.has(file));
}
