import type { Plugin } from 'vite';

/**
 * Vite wraps each dynamic import in a helper that fetches the chunk's own imports and styles first. Here every list is
 * empty (`modulePreload: false`, one sheet in the page), so the wrapper has nothing to do and only stands, with half a
 * kilobyte, before the first frame.
 */
export function plainImports(): Plugin {
  return {
    name: 'vv-plain-imports',
    enforce: 'pre',
    apply: 'build',
    load: (id) => (id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load();' : null),
  };
}
