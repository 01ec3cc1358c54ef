import type { Plugin } from 'vite';
import { readShellStyles } from '../inline-shell.ts';
import { unsupportedCss } from './check-css.ts';
import { lowerCss } from './lower-css.ts';

const STYLE_SHEET = /\.css$/;

/** Set once the sheet is there: until then the page hides its shell in browsers of the compatible build (`page.css`). */
const ARRIVED = ':root{--vv-styled:1}';

/**
 * Writes the style sheet of the compatible build: with the styles of the page's shell, whose layers the browsers of that
 * build do not know, and without what they do not know. Fails with a list of what is left of it.
 */
export function compatibleSheetPlugin(): Plugin {
  return {
    name: 'vv:compatible-sheet',
    apply: 'build',
    // `lower-css.ts` does more than Vite, and needs the sheet as it was written.
    config: () => ({ build: { cssTarget: 'esnext' } }),
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const shell = await readShellStyles();
        for (const [file, output] of Object.entries(bundle)) {
          if (output.type !== 'asset' || !STYLE_SHEET.test(file)) continue;
          const css = lowerCss(shell + ARRIVED + output.source);
          const unsupported = unsupportedCss(css);
          if (unsupported.length > 0) this.error(messageOf(unsupported));
          delete bundle[file];
          this.emitFile({ type: 'asset', name: 'style.css', source: css });
        }
      },
    },
  };
}

const messageOf = (unsupported: readonly string[]): string =>
  ['the compatible style sheet holds CSS that its browsers do not know:', ...unsupported].join('\n  ') +
  '\nWrite it otherwise, or see dev/build/compat-css/known-css.ts.';
