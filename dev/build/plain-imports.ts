import type { Plugin } from 'vite';

/**
 * Removes Vite's wrapper of dynamic imports, which fetches the imports and styles of a chunk first. Here these lists
 * are empty (`modulePreload: false`, one inlined style sheet), so the wrapper only adds half a kilobyte before the
 * first frame.
 */
export function plainImports(): Plugin {
  return {
    name: 'vv-plain-imports',
    enforce: 'pre',
    apply: 'build',
    load: (id) => (id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load();' : null),
  };
}
