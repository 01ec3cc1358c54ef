import type { Plugin } from 'vite';

const HAS_PROVIDERS = '//#region ../vidstack/src/providers/html/provider.ts';
const REGION = /^\/\/#region \.\.\/vidstack\/src\/providers\/(?:html|video|dash)\/[\s\S]*?^\/\/#endregion\n/gm;
/** A declaration at the top level of a region, such as a class. */
const DECLARED = /^(?:async )?(?:function|class|const|let|var) ([\w$]+)/gm;
const EXPORTS = /^export \{ (.*) \};$/m;

const HAS_LOADERS = '//#region ../vidstack/src/providers/hls/loader.ts';
/** The providers of files and streams. Each has a loader, which imports it when its source is chosen. */
const PROVIDERS = ['HLSProvider', 'DASHProvider', 'VideoProvider', 'AudioProvider'] as const;

/**
 * Removes the providers of `<video>`, `<audio>` and DASH from the chunk of Vidstack that loads with the player. The
 * bundler cannot, because the classes have static fields, which may have effects. Other code stays unchanged. Code that differs from the
 * pinned version is an error.
 */
export function cutProviders(code: string): string {
  if (!code.includes(HAS_PROVIDERS)) return code;
  const cut = (code.match(REGION) ?? []).join('');
  const names = [...cut.matchAll(DECLARED)].map(([, name]) => name);
  const rest = code
    .replace(REGION, '')
    .replace(EXPORTS, (_, list: string) => `export { ${without(list.split(', '), names).join(', ')} };`);
  expectAsPinned(names.includes('VideoProvider') && names.includes('DASHProvider'), "Vidstack's providers");
  const left = names.find((name) => new RegExp(`(?<![\\w$.])${name?.replaceAll('$', '\\$')}(?![\\w$])`).test(rest));
  expectAsPinned(left === undefined, `the use of ${left} by Vidstack`);
  return rest;
}

/**
 * Makes the loaders of these providers import nothing. They refuse the source of the player, which is an object of its
 * own type, so none of them is asked. YouTube, Vimeo and Google Cast stay. Other code stays unchanged. Code that differs
 * from the pinned version is an error.
 */
export function cutLoaders(code: string): string {
  if (!code.includes(HAS_LOADERS)) return code;
  return PROVIDERS.reduce((text, name) => {
    const load = new RegExp(`return new \\(await \\(import\\([^;]*\\)\\)\\.${name}\\(this\\.target, \\w+\\);`);
    expectAsPinned(load.test(text), `Vidstack's loader of ${name}`);
    return text.replace(load, `throw Error("${name} is not in the bundle: dev/build/cut-stock-providers.ts");`);
  }, code);
}

/** Applies the cuts of this file to Vidstack's own files. The build fails if one of them finds nothing to cut. */
export function cutStockProviders(): Plugin {
  const pending = new Set([cutProviders, cutLoaders]);
  let isBuilt = false;
  return {
    name: 'vv-cut-stock-providers',
    transform: {
      filter: { id: /\/@vidstack\/react\/.*\.js$/ },
      handler(code) {
        isBuilt = true;
        const cut = [cutProviders, cutLoaders].reduce((text, apply) => {
          const less = apply(text);
          if (less !== text) pending.delete(apply);
          return less;
        }, code);
        return cut === code ? null : { code: cut, map: null };
      },
    },
    generateBundle() {
      if (isBuilt) expectAsPinned(pending.size === 0, 'the place of the providers in Vidstack');
    },
  };
}

const without = (list: readonly string[], names: readonly (string | undefined)[]): string[] =>
  list.filter((name) => !names.includes(name));

function expectAsPinned(isSame: boolean, what: string): void {
  if (!isSame) throw new Error(`${what} is not what it was: look at dev/build/cut-stock-providers.ts`);
}
