import { type CodeAnswer, checkFiles, findAll, isOfBuild, readPage, requestFile } from '@/startup/inline/page-files';

/** Imports within code, static ones only. */
const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["'`]([^"'`]+)["'`]/g;
/** An import of a chunk, as the build writes it. */
const DYNAMIC_IMPORT = /\b__vvImport\(\s*["'`]([^"'`]+)["'`]/;
/** Code and styles. */
const FILE = /\.(?:js|css)$/;

/** Whether a file is for this browser. */
export const isOfThisBuild = (url: string): boolean => isOfBuild(url, __VV_BUILD__ === 'compatible');

/** URL of the code that a loader imports; null for a loader without a literal. */
export function urlOfLoader(load: () => unknown, base: string): string | null {
  const found = DYNAMIC_IMPORT.exec(String(load))?.[1];
  return found === undefined ? null : new URL(found, base).href;
}

/** Checks a module and all its static imports. Stops at the first that is not available. */
export async function checkModule(url: string, cache: RequestCache): Promise<CodeAnswer> {
  const checked = new Set<string>();
  const waiting = [url];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (checked.has(next)) continue;
    checked.add(next);
    const { answer, text, url: base } = await requestFile(next, cache);
    if (answer !== 'available') return answer;
    for (const specifier of findAll(text, STATIC_IMPORT)) {
      // A module's URL is the base of its imports.
      if (/^[./]|^https?:/.test(specifier)) waiting.push(new URL(specifier, base).href);
    }
  }
  return 'available';
}

/** Checks a page alone. */
export const checkPage = async (url: string): Promise<CodeAnswer> => (await readPage(url)).answer;

/**
 * Whether the server has the page and its code, and the lazy code that was requested before. The answers replace those in
 * the browser's cache, which may be cut short. After a new release the old lazy code is not needed.
 */
export async function hasCode({ document, location, performance }: Window): Promise<boolean> {
  const { answer, files } = await readPage(location.href, __VV_BUILD__ === 'compatible');
  if (answer !== 'available') return false;
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';
  const requested = performance.getEntriesByType('resource').map(({ name }) => name);
  // All of them lie beside the entry.
  const folder = entry.replace(/[^/]*$/, '');
  const isOwn = (url: string) => url.startsWith(folder) && FILE.test(url);
  const lazy = files.includes(entry) ? requested.filter(isOwn) : [];
  return (await checkFiles([...files, ...lazy], 'reload')) === 'available';
}
