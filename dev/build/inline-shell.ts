import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Styles of the shell and of the player's parts with the same look. The first declares the order of the layers. */
const STYLES = ['page.css', 'shell.css'].map((name) =>
  fileURLToPath(new URL(`../../src/ui/theme/${name}`, import.meta.url)),
);

const PLACEHOLDER = '<!--vv:styles-->';

/** Inlines the styles of the shell, so that it is painted with the document. */
export function inlineShellPlugin(): Plugin {
  return {
    name: 'vv:inline-shell',
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) => {
        const styles = await Promise.all(STYLES.map((file) => readFile(file, 'utf8')));
        return html.replace(PLACEHOLDER, () => `<style>${styles.join('')}</style>`);
      },
    },
  };
}
