import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Styles of the shell and of the player's parts with the same look. The first declares the order of the layers. */
const STYLES = ['page.css', 'shell.css'].map((name) =>
  fileURLToPath(new URL(`../../src/ui/theme/${name}`, import.meta.url)),
);

const PLACEHOLDER = '<!--vv:styles-->';
const STYLE_SHEET = /\s*<link rel="stylesheet"[^>]*>/g;

/**
 * Inlines the styles of the shell, so that it is painted with the document. The player's own style sheet moves behind
 * the shell: in the head it would block the first paint. The player's code still waits for it, because a script that
 * the parser defers runs after the style sheets before it.
 */
export function inlineShellPlugins(): Plugin[] {
  return [
    {
      name: 'vv:inline-shell',
      transformIndexHtml: {
        order: 'pre',
        handler: async (html) => {
          const styles = await Promise.all(STYLES.map((file) => readFile(file, 'utf8')));
          return html.replace(PLACEHOLDER, () => `<style>${styles.join('')}</style>`);
        },
      },
    },
    {
      name: 'vv:style-sheet-last',
      apply: 'build',
      transformIndexHtml: {
        order: 'post',
        handler: (html) => {
          const links = html.match(STYLE_SHEET) ?? [];
          return html.replace(STYLE_SHEET, '').replace(/\s*<\/body>/, (end) => links.join('') + end);
        },
      },
    },
  ];
}
