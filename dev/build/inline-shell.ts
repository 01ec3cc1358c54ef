import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import play from 'media-icons/dist/icons/play.js';
import type { Plugin } from 'vite';
import { refusalText } from '../../src/i18n/refusal-text.ts';
import { shellText } from '../../src/i18n/startup-text.ts';
import { pageShell, shellParts } from '../../src/ui/shell/page-shell.ts';
import * as marks from '../../src/ui/shell/shell-marks.ts';
import { leanIcon } from './lean-icons.ts';

/** Styles of the shell and of the player's parts with the same look. The first declares the order of the layers. */
const STYLES = ['theme/page.css', 'shell/shell.css'];

/** The words of a page whose browser runs no scripts. */
const NO_SCRIPTS = `${refusalText.cannot}${refusalText.reasons.noScripts} ${refusalText.advice.noScripts}`;

const STYLES_PLACEHOLDER = '<!--vv:styles-->';
const SHELL_PLACEHOLDER = '<!--vv:shell-->';

/**
 * The parts with the spinner, and in a comment with the button: `vv-player.php` leaves one of them
 * (php/src/Page/WidgetPage.php).
 */
const bothStates = (glyph: string): string =>
  `<!--vv:spinner-->${shellParts(glyph, shellText, false)}<!--vv:button ${shellParts(glyph, shellText, true)}-->`;

const STATES = /<!--vv:spinner-->(.*?)<!--vv:button (.*?)-->/s;

/** Leaves one state of the shell in a page, as `vv-player.php` does. */
export const chooseShell = (html: string, offersPlay: boolean): string =>
  html.replace(STATES, (_, waiting: string, offering: string) => (offersPlay ? offering : waiting));

/** Reads the styles that the page carries itself. */
export async function readShellStyles(): Promise<string> {
  const read = (name: string) => readFile(fileURLToPath(new URL(`../../src/ui/${name}`, import.meta.url)), 'utf8');
  return (await Promise.all(STYLES.map(read))).join('');
}

/** Puts the shell and its styles into the page, so that it is painted with the document. */
export function inlineShellPlugin(): Plugin {
  return {
    name: 'vv:inline-shell',
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) => {
        const styles = await readShellStyles();
        return html
          .replace(STYLES_PLACEHOLDER, () => `<style>${styles}</style>`)
          .replace(SHELL_PLACEHOLDER, () => pageShell(marks, bothStates(leanIcon(play, false)), NO_SCRIPTS));
      },
    },
  };
}
