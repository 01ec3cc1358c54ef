import { transform } from 'lightningcss';
import MagicString from 'magic-string';
import type { Plugin } from 'vite';
import { PLAYER } from './initial-chunks.ts';

const STYLE_SHEET = /\.css$/;

/** The first browsers of the modern build (`TARGETS`), as lightningcss takes versions. */
const BROWSERS = { chrome: 105 << 16, safari: (16 << 16) | (4 << 8), firefox: 110 << 16 };

/**
 * Puts the styles of each chunk into its code, which adopts them before it draws: no rule of a menu is read before the
 * first frame, and styles cannot be missing where their code is not. Those of the player stay a file, which the page
 * requests beside the code.
 */
export function chunkStyles(): Plugin {
  const styles = new Map<string, string>();
  return {
    name: 'vv:chunk-styles',
    apply: 'build',
    // Here the text is that of a style sheet still, with its final class names.
    transform: {
      filter: { id: STYLE_SHEET },
      handler(css, id) {
        styles.set(id, css);
      },
    },
    renderChunk: {
      // Vite has named its own file of these styles.
      order: 'post',
      handler(code, chunk) {
        const css = Object.keys(chunk.modules)
          .map((id) => styles.get(id) ?? '')
          .join('');
        if (css === '' || chunk.name === PLAYER) return null;
        chunk.viteMetadata?.importedCss.clear();
        const magic = new MagicString(code);
        magic.prepend(adoption(css));
        return { code: magic.toString(), map: magic.generateMap({ hires: true }) };
      },
    },
    generateBundle(_, bundle) {
      for (const [file, output] of Object.entries(bundle)) {
        const isSheet = output.type === 'asset' && STYLE_SHEET.test(file);
        if (isSheet && !output.names.includes(`${PLAYER}.css`)) delete bundle[file];
      }
    },
  };
}

/** The statement that adds styles to the page. */
function adoption(css: string): string {
  const { code } = transform({ filename: 'chunk.css', code: Buffer.from(css), targets: BROWSERS, minify: true });
  return `{const s=new CSSStyleSheet;s.replaceSync(${JSON.stringify(code.toString())});document.adoptedStyleSheets.push(s)}\n`;
}
