import type { Plugin } from 'vite';

const STUB = '\0lean-axios/';

/** A replacement that throws at the first call and names the removed feature. */
const missing = (what: string) => `() => { throw new Error('${what} is not in the bundle: dev/build/lean-axios.ts'); }`;

/**
 * Unused parts of axios and their replacements. They would cost 6 kB before the first frame. Every browser has
 * XMLHttpRequest, which axios prefers; queries are URLSearchParams, and bodies are JSON.
 */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'fetch.js': 'export const getFetch = () => false;',
  'HttpStatusCode.js': 'export default {};',
  'CancelToken.js': 'export default null;',
  'formDataToJSON.js': `export default ${missing('formDataToJSON')};`,
  'toFormData.js': `export default ${missing('toFormData')};`,
  'toURLEncodedForm.js': `export default ${missing('toURLEncodedForm')};`,
  'AxiosURLSearchParams.js': `export default ${missing('AxiosURLSearchParams')};`,
  'progressEventReducer.js': `export const progressEventReducer = ${missing('progress')};`,
};

const UTILS = /\/axios\/lib\/utils\.js$/;
const CAN_POST = 'isFunction(_global.postMessage)';

/**
 * Makes axios use `setTimeout` where `setImmediate` is missing. Otherwise axios listens to `message` events for the
 * life of the page, and another frame could block the player with large messages.
 */
export function withoutMessages(code: string): string {
  if (!code.includes(CAN_POST)) throw new Error('axios has another setImmediate: dev/build/lean-axios.ts');
  return code.replace(CAN_POST, 'false');
}

/** Removes these parts from the bundle. */
export function leanAxios(): Plugin {
  return {
    name: 'vv-lean-axios',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer) {
      const name = source.slice(source.lastIndexOf('/') + 1);
      return importer?.includes('/axios/lib/') && name in LEFT_OUT ? STUB + name : null;
    },
    transform: {
      filter: { id: UTILS },
      handler: (code) => ({ code: withoutMessages(code), map: null }),
    },
    load: (id) => (id.startsWith(STUB) ? (LEFT_OUT[id.slice(STUB.length)] ?? null) : null),
  };
}
