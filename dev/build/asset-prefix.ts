import { init, parse } from 'es-module-lexer';
import MagicString from 'magic-string';
import type { Plugin } from 'vite';
import { ENTRY, LIBRARIES } from './initial-chunks.ts';

/** Folder of the built assets, in `dist` and behind `?path=/`. */
export const ASSETS_DIR = 'widget-assets';

/** The global function that imports chunks, defined by `import-chunk.ts`. */
const IMPORT_CHUNK = '__vvImport';

/**
 * Returns the prefix of every asset's URL. By default it is relative, so that the widget works under any host and
 * sub-path. The page, its styles and every module have the URL `…/vv-player.php`, against which the browser resolves
 * the prefix.
 * @param publicUrl `VV_PUBLIC_URL`: the base URL of `vv-player.php` when assets come from elsewhere
 */
export function assetPrefix(publicUrl: string | undefined): string {
  const base = publicUrl ? `${publicUrl.replace(/\/+$/, '')}/` : './';
  return `${base}vv-player.php?path=/${ASSETS_DIR}/`;
}

/** URL of a file of a build, by its path in `dist`. */
export const assetUrl = (prefix: string, file: string): string => prefix + file.replace(/^.*\//, '');

/**
 * Rewrites every import between chunks to this prefix. A relative specifier loses the query of the importing module, so
 * the browser would request `/x.js`. A second spelling of a URL would load a module twice. A dynamic import becomes a call
 * of `importChunk`, which can repeat an import that has failed. From the entry it evaluates the player's libraries
 * one by one, before the player: the page preloads all of them, so that no request waits for another.
 * @param call replaces `import`; pages without `importChunk` keep it
 */
export function assetPrefixPlugin(prefix: string, call = IMPORT_CHUNK): Plugin {
  return {
    name: 'vv:asset-prefix',
    apply: 'build',
    enforce: 'post',
    async renderChunk(code, { name }, _, { chunks }) {
      await init;
      const [imports] = parse(code);
      const magic = new MagicString(code);
      for (const found of imports) {
        if (found.type === 'import-meta' || found.specifier === undefined) continue;
        if (!/^\.{1,2}\//.test(found.specifier)) continue;
        const url = assetUrl(prefix, found.specifier);
        if (found.type === 'dynamic') magic.overwrite(found.importStart, found.importStart + 'import'.length, call);
        const file = `${ASSETS_DIR}/${found.specifier.replace(/^.*\//, '')}`;
        const imported = (name === ENTRY && chunks[file]?.imports) || [];
        const parts = LIBRARIES.flatMap(([library]) => imported.filter((one) => chunks[one]?.name === library));
        const urls = [url, ...parts.map((part) => assetUrl(prefix, part))];
        const given = urls.map((one) => JSON.stringify(one)).join();
        // The range of a dynamic specifier includes its quotes.
        magic.overwrite(found.start, found.end, found.type === 'dynamic' ? given : url);
      }
      return { code: magic.toString(), map: magic.generateMap({ hires: true }) };
    },
    augmentChunkHash: () => prefix,
  };
}
