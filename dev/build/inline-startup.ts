import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const ENTRY = fileURLToPath(new URL('../../src/startup/inline/inline-script.ts', import.meta.url));
const SOURCES = fileURLToPath(new URL('../../src', import.meta.url));
const PLACEHOLDER = '<!--vv:startup-->';

/** Bundles `src/startup` into one classic script and inlines it in the page, because it must run first. */
export function inlineStartupPlugin(): Plugin {
  return {
    name: 'vv:inline-startup',
    transformIndexHtml: async (html) => {
      const script = `<script>${await bundle()}</script>`;
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
    build: { write: false, lib: { entry: ENTRY, formats: ['iife'], name: 'vvStartup' }, modulePreload: false },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (output === undefined || !('output' in output)) throw new Error('the startup script was not built');
  // A closing tag in a string would end the script element.
  return output.output[0].code.trim().replaceAll('</', '<\\/');
}
