import MagicString from 'magic-string';
import type { Plugin, Rolldown } from 'vite';

/** The bundler's helpers for CommonJS and namespaces. */
export const RUNTIME = '\0rolldown/runtime.js';

const IMPORT = /import\s*\{([^}]*)\}\s*from\s*["'][^"']*[/-]rolldown-runtime[^"']*["'];?/;

/**
 * Copies the bundler's helpers into each chunk that uses them. The bundler keeps them in a chunk of their own, and the
 * page would request it before the first frame. The helpers have no state, and the minifier removes unused ones.
 */
export function inlineRuntimePlugin(): Plugin {
  return {
    name: 'vv:inline-runtime',
    apply: 'build',
    enforce: 'pre',
    renderChunk(code, _, __, { chunks }) {
      const found = IMPORT.exec(code);
      if (found === null) return null;
      const magic = new MagicString(code);
      const helpers = Object.values(chunks).find(isRuntime)?.modules[RUNTIME]?.code ?? '';
      magic.overwrite(found.index, found.index + found[0].length, withNames(helpers, found[1] ?? ''));
      return { code: magic.toString(), map: magic.generateMap({ hires: true }) };
    },
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        for (const [file, output] of Object.entries(bundle)) {
          if (output.type === 'chunk' && isRuntime(output)) delete bundle[file];
        }
      },
    },
  };
}

const isRuntime = ({ moduleIds }: Pick<Rolldown.RenderedChunk, 'moduleIds'>): boolean =>
  moduleIds.length === 1 && moduleIds[0] === RUNTIME;

/**
 * Returns the helpers, each under the name that the chunk imports it by.
 * @param specifiers of the import, such as `n as __exportAll, t as __toESM$1`
 * @throws if there is no such helper
 */
export function withNames(helpers: string, specifiers: string): string {
  const renamed = specifiers.split(',').flatMap((specifier) => {
    const local =
      specifier
        .split(/\bas\b/)
        .at(-1)
        ?.trim() ?? '';
    const name = local.replace(/\$\d+$/, '');
    if (!helpers.includes(`var ${name} =`)) throw new Error(`the runtime of the bundler has no ${name}`);
    return local === name ? [] : `var ${local} = ${name};`;
  });
  return [helpers, ...renamed].join('\n');
}
