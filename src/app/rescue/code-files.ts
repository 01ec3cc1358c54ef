/** The server's answer about a file: it has it, it does not have it, or it did not answer in time. */
export type CodeAnswer = 'available' | 'missing' | 'unreachable';

/** Limit of a request that checks a file. */
const CHECK_DEADLINE_MS = 4_000;

/** Limit of a request for the page. */
const PAGE_DEADLINE_MS = 8_000;

/** Imports within code, static ones only. */
const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["'`]([^"'`]+)["'`]/g;
/** An import of a chunk, as the build writes it. */
const DYNAMIC_IMPORT = /\b__vvImport\(\s*["'`]([^"'`]+)["'`]/;
/** Code and styles. */
const FILE = /\.(?:js|css)$/;
/** Those of a page, which names only its own. */
const PAGE_FILE = /\b(?:src|href)="([^"]*\.(?:js|css))"/g;

/** Files of the compatible build (`dev/build/widget-config.ts`). */
const COMPATIBLE_FILE = /\/compatible-[^/]*$/;

/** Whether a file is for this browser: the page names those of both builds. */
export const isOfThisBuild = (url: string): boolean => COMPATIBLE_FILE.test(url) === (__VV_BUILD__ === 'compatible');

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
    const { answer, text, url: base } = await request(next, cache, /javascript|css/);
    if (answer !== 'available') return answer;
    for (const specifier of findAll(text, STATIC_IMPORT)) {
      // A module's URL is the base of its imports.
      if (/^[./]|^https?:/.test(specifier)) waiting.push(new URL(specifier, base).href);
    }
  }
  return 'available';
}

/** Checks a page, and the code that it names if `isWhole`. */
export async function checkPage(url: string, isWhole: boolean): Promise<CodeAnswer> {
  const { answer, files } = await readPage(url);
  // The next document takes the answers from the cache.
  return answer === 'available' && isWhole ? checkFiles(files, 'no-cache') : answer;
}

/**
 * Whether the server has the page and its code, and the lazy code that was requested before. The answers replace those in
 * the browser's cache, which may be cut short. After a new release the old lazy code is not needed.
 */
export async function hasCode({ document, location, performance }: Window): Promise<boolean> {
  const { answer, files } = await readPage(location.href);
  if (answer !== 'available') return false;
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';
  const requested = performance.getEntriesByType('resource').map(({ name }) => name);
  // All of them lie beside the entry.
  const folder = entry.replace(/[^/]*$/, '');
  const isOwn = (url: string) => url.startsWith(folder) && FILE.test(url);
  const lazy = files.includes(entry) ? requested.filter(isOwn) : [];
  return (await checkFiles([...files, ...lazy], 'reload')) === 'available';
}

/** Requests a page past the cache, and lists the URLs of the code that it names for this browser. */
async function readPage(url: string): Promise<{ answer: CodeAnswer; files: string[] }> {
  const { answer, text } = await request(url, 'no-store', /html/, PAGE_DEADLINE_MS);
  const files = findAll(text, PAGE_FILE).map((file) => new URL(file, url).href);
  return { answer, files: files.filter(isOfThisBuild) };
}

/** Requests files one after another, and stops at the first that is not available. */
async function checkFiles(urls: readonly string[], cache: RequestCache): Promise<CodeAnswer> {
  for (const url of new Set(urls)) {
    const { answer } = await request(url, cache, /javascript|css/);
    if (answer !== 'available') return answer;
  }
  return 'available';
}

/** The first group of each match, without `matchAll` (Chrome 73): the compatible build defines it elsewhere. */
function findAll(text: string, pattern: RegExp): string[] {
  const found: string[] = [];
  text.replace(pattern, (_, group: string) => {
    found.push(group);
    return '';
  });
  return found;
}

/** Requests a file. A body of another type is the page of a proxy or of a host that rewrites URLs. */
async function request(
  url: string,
  cache: RequestCache,
  type: RegExp,
  limitMs = CHECK_DEADLINE_MS,
): Promise<{ answer: CodeAnswer; text: string; url: string }> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), limitMs);
  try {
    const response = await fetch(url, { cache, signal: controller.signal });
    const text = await response.text();
    const isBusy = response.status >= 500 || response.status === 429;
    const isAvailable = response.ok && type.test(response.headers.get('content-type') ?? '');
    return { answer: isAvailable ? 'available' : isBusy ? 'unreachable' : 'missing', text, url: response.url };
  } catch {
    return { answer: 'unreachable', text: '', url };
  } finally {
    clearTimeout(timer);
  }
}
