import { parse } from 'es-module-lexer';
import { type Chunk, PREFIX } from '../../../dev/sizes/bundle';

/** Every URL by which a chunk names another chunk or an asset. */
export function urlsOf({ code }: Chunk): string[] {
  const specifiers = parse(code)[0].flatMap((found) => found.specifier ?? []);
  // Preload lists, workers and worklets hold URLs in plain strings.
  const strings = [...code.matchAll(/["'`]([^"'`\s]*widget-assets\/[\w.-]+)["'`]/g)].map(([, text = '']) => text);
  return [...new Set([...specifiers, ...strings])];
}

/** URLs that are not the prefix and the name of a built file. */
export function wrongUrls(urls: readonly string[], names: ReadonlySet<string>): string[] {
  return urls.filter((url) => !url.startsWith(PREFIX) || !names.has(url.slice(PREFIX.length)));
}
