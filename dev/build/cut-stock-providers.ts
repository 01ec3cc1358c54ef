import type { Plugin } from 'vite';

/** Its panel of the system's media session. The widget has its own. */
const PANEL = /if \([^()]*"mediaSession" in navigator\) new NavigatorMediaSession\(\);/;
const HAS_LOADERS = '//#region ../vidstack/src/providers/hls/loader.ts';
/** The providers of files and streams. Each has a loader, which imports it when its source is chosen. */
const PROVIDERS = ['HLSProvider', 'DASHProvider', 'VideoProvider', 'AudioProvider'] as const;

/**
 * Makes the loaders of these providers import nothing, and the player create no media panel, so that the bundler leaves
 * both out. The loaders refuse the source of the player, which is an object of its own type. YouTube, Vimeo and Google Cast
 * stay. Other code stays unchanged. Code that differs from the pinned version is an error.
 */
export function cutLoaders(code: string): string {
  if (!code.includes(HAS_LOADERS)) return code;
  if (!PANEL.test(code)) throw new Error(changed("Vidstack's media panel"));
  return PROVIDERS.reduce(
    (text, name) => {
      const load = new RegExp(`return new \\(await \\(import\\([^;]*\\)\\)\\.${name}\\(this\\.target, \\w+\\);`);
      if (!load.test(text)) throw new Error(changed(`Vidstack's loader of ${name}`));
      return text.replace(load, `throw Error("${name} is not in the bundle: dev/build/cut-stock-providers.ts");`);
    },
    code.replace(PANEL, ''),
  );
}

/** Applies the cut to Vidstack's own files. The build fails if none of them has the loaders. */
export function cutStockProviders(): Plugin {
  let isBuilt = false;
  let isCut = false;
  return {
    name: 'vv-cut-stock-providers',
    transform: {
      filter: { id: /\/@vidstack\/react\/.*\.js$/ },
      handler(code) {
        isBuilt = true;
        const cut = cutLoaders(code);
        if (cut === code) return null;
        isCut = true;
        return { code: cut, map: null };
      },
    },
    generateBundle() {
      if (isBuilt && !isCut) this.error(changed("the place of Vidstack's loaders"));
    },
  };
}

const changed = (what: string) => `${what} is not what it was: look at dev/build/cut-stock-providers.ts`;
