import { init, parse } from 'es-module-lexer';
import MagicString from 'magic-string';
import type { Plugin } from 'vite';

/** Folder of the built assets, in `dist` and behind `?path=/`. */
export const ASSETS_DIR = 'widget-assets';

/**
 * Prefix of every asset's address. Relative by default, so the widget works under any host and sub-path: the page, its
 * styles and every module lie at the same `…/vv-player.php`, against which the browser resolves it.
 * @param publicUrl `VV_PUBLIC_URL`: the base under which `vv-player.php` is reached, when assets come from elsewhere
 */
export function assetPrefix(publicUrl: string | undefined): string {
  const base = publicUrl ? `${publicUrl.replace(/\/+$/, '')}/` : './';
  return `${base}vv-player.php?path=/${ASSETS_DIR}/`;
}

/**
 * Rewrites every import between chunks to the one prefix. A relative specifier loses the query of the module that
 * imports it, so the browser would ask for `/x.js`; and any second spelling of an address would load a module twice.
 */
export function assetPrefixPlugin(prefix: string): Plugin {
  return {
    name: 'vv:asset-prefix',
    apply: 'build',
    enforce: 'post',
    async renderChunk(code) {
      await init;
      const [imports] = parse(code);
      const magic = new MagicString(code);
      for (const found of imports) {
        if (found.type === 'import-meta' || found.specifier === undefined) continue;
        if (!/^\.{1,2}\//.test(found.specifier)) continue;
        const url = prefix + found.specifier.replace(/^.*\//, '');
        // Of a dynamic import the range is the whole expression, quotes included.
        magic.overwrite(found.start, found.end, found.type === 'dynamic' ? JSON.stringify(url) : url);
      }
      return { code: magic.toString(), map: magic.generateMap({ hires: true }) };
    },
    augmentChunkHash: () => prefix,
  };
}
