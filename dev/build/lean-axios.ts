import type { Plugin } from 'vite';

const STUB = '\0lean-axios/';

/** Says at the first call what a file left out would have been for. */
const missing = (what: string) => `() => { throw new Error('${what} is not in the bundle: dev/build/lean-axios.ts'); }`;

/**
 * Parts of axios that the widget has no use for, and what stands in for them: together 6 kB that would stand before the
 * first frame. Every browser has XMLHttpRequest, which axios takes first; queries come as URLSearchParams, bodies as JSON.
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
 * Has axios take `setTimeout` where there is no `setImmediate`. Otherwise it listens to messages for as long as the page is
 * there, and reads each of them: another frame could stop the player with large ones.
 */
export function withoutMessages(code: string): string {
  if (!code.includes(CAN_POST)) throw new Error('axios has another setImmediate: dev/build/lean-axios.ts');
  return code.replace(CAN_POST, 'false');
}

/** Leaves those parts out of the bundle. */
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
