import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const ENTRY = fileURLToPath(new URL('../../src/startup/inline/inline-script.ts', import.meta.url));
const SOURCES = fileURLToPath(new URL('../../src', import.meta.url));
const PLACEHOLDER = '<!--vv:startup-->';

/** Specifier of the code that the script imports when a start hangs. Its chunk imports no other. */
const RESCUE = 'vv:rescue';
const RESCUE_MODULE = '/src/app/rescue/rescue.ts';

/**
 * Bundles `src/startup` into one classic script and inlines it in the page, because it must run first.
 * @param prefix prefix of every asset's URL
 */
export function inlineStartupPlugin(prefix: string): Plugin {
  return {
    name: 'vv:inline-startup',
    transformIndexHtml: async (html, { bundle: chunks }) => {
      const rescue = Object.values(chunks ?? {}).find(
        (output) => output.type === 'chunk' && output.facadeModuleId?.endsWith(RESCUE_MODULE),
      );
      if (chunks !== undefined && rescue === undefined) throw new Error(`no chunk of ${RESCUE_MODULE}`);
      const url = rescue === undefined ? RESCUE_MODULE : prefix + rescue.fileName.replace(/^.*\//, '');
      const script = `<script>${(await bundle()).replace(RESCUE, () => url)}</script>`;
      // A function: `$` has a meaning in the text of a replacement.
      return html.replace(PLACEHOLDER, () => script);
    },
  };
}

async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { alias: { '@': SOURCES } },
    build: {
      write: false,
      lib: { entry: ENTRY, formats: ['iife'], name: 'vvStartup' },
      modulePreload: false,
      rolldownOptions: { external: [RESCUE], optimization: { inlineConst: { mode: 'all' } } },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (output === undefined || !('output' in output)) throw new Error('the startup script was not built');
  // A closing tag in a string would end the script element.
  return output.output[0].code.trim().replaceAll('</', '<\\/');
}
