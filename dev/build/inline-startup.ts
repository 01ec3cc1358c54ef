import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { ASSETS_DIR, assetUrl } from './asset-prefix.ts';
import type { BuildFiles } from './compatible-build.ts';
import { chunksOf } from './preload.ts';
import { PAGE_TARGET, version } from './widget-config.ts';

const ENTRY = fileURLToPath(new URL('../../src/startup/inline/inline-script.ts', import.meta.url));
const SHELL = fileURLToPath(new URL('../../src/startup/inline/shell-script.ts', import.meta.url));
const REFUSAL = fileURLToPath(new URL('../../src/startup/refusal/refusal.ts', import.meta.url));
const SOURCES = fileURLToPath(new URL('../../src', import.meta.url));
const PLACEHOLDER = '<!--vv:startup-->';
/** The place of the script of the shell, directly after its markup. */
const SHELL_PLACEHOLDER = '<!--vv:opening-->';
/** The call at the end of the page. */
const OPENING = 'vvStart()';
/** Browsers without modules parse no more. */
const REFUSAL_TARGET = ['es2015'];

/** Specifiers of the code that the script imports when a start hangs, by the build. Its chunk imports no other. */
const RESCUE = 'vv:rescue';
const RESCUE_COMPATIBLE = 'vv:rescue-compatible';
const RESCUE_MODULE = '/src/app/rescue/rescue.ts';

/**
 * Bundles the start of `src/startup` into two classic scripts and inlines them in the page: the shell's, which takes its
 * presses, and the one that begins the requests.
 * @param prefix prefix of every asset's URL
 * @param compatible the files of the compatible build
 */
export function inlineStartupPlugin(prefix: string, compatible: () => Promise<BuildFiles>): Plugin {
  let refusal = '';
  return {
    name: 'vv:inline-startup',
    async buildStart() {
      // The dev server is for modern browsers.
      if (this.environment.mode !== 'build') return;
      const source = await bundleScript(REFUSAL, REFUSAL_TARGET, { __VV_VERSION__: JSON.stringify(version) });
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 12);
      refusal = `${ASSETS_DIR}/refusal-${hash}.js`;
      this.emitFile({ type: 'asset', fileName: refusal, source });
    },
    transformIndexHtml: async (html, { bundle: files }) => {
      const isBuild = files !== undefined;
      const old = isBuild ? chunksOf(await compatible()) : [];
      const [shell, code] = await Promise.all([bundleForPage(SHELL), bundleForPage(ENTRY)]);
      const rescueUrl = (chunks: readonly Rolldown.OutputChunk[]) => {
        const rescue = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(RESCUE_MODULE));
        if (rescue === undefined) throw new Error(`no chunk of ${RESCUE_MODULE}`);
        return assetUrl(prefix, rescue.fileName);
      };
      const script = code
        .replace(RESCUE_COMPATIBLE, () => (isBuild ? rescueUrl(old) : RESCUE_MODULE))
        .replace(RESCUE, () => (isBuild ? rescueUrl(chunksOf(Object.values(files))) : RESCUE_MODULE));
      // A function: `$` has a meaning in the text of a replacement.
      const refuse = isBuild ? `<script>${refusalOf(assetUrl(prefix, refusal))}</script>` : '';
      const page = html
        .replace(SHELL_PLACEHOLDER, () => `<script>${shell}</script>`)
        .replace(PLACEHOLDER, () => `<script>${script}</script>${refuse}`);
      return isBuild ? page.replace(OPENING, BEGIN) : page;
    },
  };
}

/** Begins the start. Where the scripts above have not parsed, or have thrown, the page says so in words. */
const BEGIN = 'window.vvStart&&window.vvShell?vvShell.afterPaint(vvStart):vvRefuse()';

/** The function that says so, written so that every browser parses it. */
const refusalOf = (url: string): string =>
  `function vvRefuse(e){vvError=e;var s=document.createElement("script");s.src="${url}";document.head.appendChild(s)}`;

/** Bundles a script of the page. A closing tag in a string would end its element. */
const bundleForPage = async (entry: string): Promise<string> =>
  (await bundleScript(entry, PAGE_TARGET, {})).replaceAll('</', '<\\/');

/** Bundles a classic script. */
async function bundleScript(entry: string, target: string[], define: Record<string, string>): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { alias: { '@': SOURCES } },
    define,
    build: {
      write: false,
      target,
      lib: { entry, formats: ['iife'], name: 'vvStartup' },
      modulePreload: false,
      rolldownOptions: { external: [RESCUE, RESCUE_COMPATIBLE], optimization: { inlineConst: { mode: 'all' } } },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (output === undefined || !('output' in output)) throw new Error(`${entry} was not built`);
  return output.output[0].code.trim();
}
