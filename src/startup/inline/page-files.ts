/** The server's answer about a file: it has it, it does not have it, or it did not answer in time. */
export type CodeAnswer = 'available' | 'missing' | 'unreachable';

/** Limit of a request that checks a file. */
const CHECK_DEADLINE_MS = 4_000;

/** Limit of a request for the page. */
const PAGE_DEADLINE_MS = 8_000;

/** Files that a page names: code and styles. */
const PAGE_FILE = /\b(?:src|href)="([^"]*\.(?:js|css))"/g;

/** Files of the compatible build (`dev/build/widget-config.ts`). */
const COMPATIBLE_FILE = /\/compatible-[^/]*$/;

/** Whether a file belongs to this build: the page names those of both. */
export const isOfBuild = (url: string, isCompatible: boolean): boolean => COMPATIBLE_FILE.test(url) === isCompatible;

/** Requests a page past the cache, and lists the URLs of the code that it names for one build. */
export async function readPage(url: string, isCompatible = false): Promise<{ answer: CodeAnswer; files: string[] }> {
  const { answer, text } = await requestFile(url, 'no-store', /html/, PAGE_DEADLINE_MS);
  const files = findAll(text, PAGE_FILE).map((file) => new URL(file, url).href);
  return { answer, files: files.filter((file) => isOfBuild(file, isCompatible)) };
}

/** Requests files one after another, and stops at the first that is not available. */
export async function checkFiles(urls: readonly string[], cache: RequestCache): Promise<CodeAnswer> {
  for (const url of new Set(urls)) {
    const { answer } = await requestFile(url, cache);
    if (answer !== 'available') return answer;
  }
  return 'available';
}

/** The only group of each match, without `matchAll` (Chrome 73): the compatible build defines it elsewhere. */
export const findAll = (text: string, pattern: RegExp): string[] => text.split(pattern).filter((_, at) => at % 2 === 1);

/** Requests a file. A body of another type is the page of a proxy or of a host that rewrites URLs. */
export async function requestFile(
  url: string,
  cache: RequestCache,
  type = /javascript|css/,
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
