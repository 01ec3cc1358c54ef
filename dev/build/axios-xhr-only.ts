import type { Plugin } from 'vite';

const STUB = '\0axios-without-fetch';

/**
 * Leaves axios' fetch adapter out of the bundle (4 kB before the first frame). Every browser has XMLHttpRequest, which
 * axios takes first; the adapter only stands ready for places that have none.
 */
export function axiosXhrOnly(): Plugin {
  return {
    name: 'vv-axios-xhr-only',
    enforce: 'pre',
    apply: 'build',
    resolveId: (source, importer) =>
      source === './fetch.js' && importer?.endsWith('/axios/lib/adapters/adapters.js') ? STUB : null,
    load: (id) => (id === STUB ? 'export const getFetch = () => false;' : null),
  };
}
