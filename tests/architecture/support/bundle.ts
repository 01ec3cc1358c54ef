import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { init, parse } from 'es-module-lexer';
import { readBuildReport } from '../../../dev/support/built-widget';

/** The one spelling of an asset's URL: any other would load a module a second time, or not at all. */
export const PREFIX = './vv-player.php?path=/widget-assets/';

/** Files that only the server names, never a URL. */
const COMPRESSED = /\.(?:br|gz)$/;

export type Chunk = {
  name: string;
  code: string;
  moduleIds: readonly string[];
  /** Characters of each module in the chunk, without its comments and long names. */
  lengths?: ReadonlyMap<string, number>;
};

export type Bundle = { html: string; chunks: readonly Chunk[]; css: readonly string[]; names: ReadonlySet<string> };

/** Reads the build in `dist`; an old one is refused. */
export async function readBundle(root = process.cwd()): Promise<Bundle> {
  await init;
  const report = readBuildReport(root);
  const dist = join(root, 'dist');
  const read = (path: string) => readFileSync(join(dist, path), 'utf8');
  const chunks = Object.entries(report.chunks).map(([path, modules]) => ({
    name: baseName(path),
    code: read(path),
    moduleIds: Object.keys(modules),
    lengths: new Map(Object.entries(modules)),
  }));
  const paths = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((path) => !COMPRESSED.test(path));
  const css = paths.filter((path) => path.endsWith('.css')).map(read);
  return { html: read('index.html'), chunks, css, names: new Set(paths.map(baseName)) };
}

function baseName(path: string): string {
  return path.replace(/^.*\//, '');
}

/** Every URL by which a chunk names another chunk or an asset. */
export function urlsOf({ code }: Chunk): string[] {
  const specifiers = parse(code)[0].flatMap((found) => found.specifier ?? []);
  // Preload lists, workers and worklets hold URLs in plain strings.
  const strings = [...code.matchAll(/["'`]([^"'`\s]*widget-assets\/[\w.-]+)["'`]/g)].map(([, text = '']) => text);
  return [...new Set([...specifiers, ...strings])];
}

/** URLs of scripts, styles and preloads in the page. */
export function pageUrls(html: string): string[] {
  const tags = html.match(/<(script|link)\b[^>]*>/g) ?? [];
  const urls = tags.flatMap((tag) => /\b(?:src|href)="([^"]*)"/.exec(tag)?.[1] ?? []);
  // A data URL causes no request.
  return urls.filter((url) => !url.startsWith('data:'));
}

/** URLs that are not the prefix and the name of a built file. */
export function wrongUrls(urls: readonly string[], names: ReadonlySet<string>): string[] {
  return urls.filter((url) => !url.startsWith(PREFIX) || !names.has(url.slice(PREFIX.length)));
}

/** Chunks that run before the first frame: the scripts of the page and all their static imports. */
export function firstChunks({ html, chunks }: Pick<Bundle, 'html' | 'chunks'>): Chunk[] {
  const byName = new Map(chunks.map((chunk) => [chunk.name, chunk]));
  const found = new Set<Chunk>();
  const visit = (url: string) => {
    const chunk = byName.get(url.slice(PREFIX.length));
    if (chunk === undefined || found.has(chunk)) return;
    found.add(chunk);
    for (const { type, specifier } of parse(chunk.code)[0]) {
      if (type !== 'dynamic' && specifier) visit(specifier);
    }
  };
  for (const url of pageUrls(html)) visit(url);
  return [...found];
}

/** Code inlined in the page. */
export function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script\b(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code);
}

/** The shell in the page: its styles and its markup. */
export function shellOf(html: string): string {
  return [/<style>[\s\S]*?<\/style>/, /<main\b[\s\S]*?<\/main>/].map((part) => part.exec(html)?.[0] ?? '').join('');
}

const compressed = new Map<string, number>();

/** The hash in the name of a built file. */
const NAME_HASH = /-[\w-]{12}(?=\.(?:js|css)\b)/g;
/** A hash has 72 random bits. */
const HASH_B = 9;

/**
 * Compressed size in bytes. Each hash of a file name counts its random bits. Brotli compresses some hashes better than others,
 * so a new hash changes the size of unchanged code by up to 50 bytes. Cached, because several budgets count the same chunk and
 * compression takes a second.
 */
export function compressedSize(text: string): number {
  const size = compressed.get(text) ?? (text === '' ? 0 : compress(text));
  compressed.set(text, size);
  return size;
}

function compress(text: string): number {
  const hashes = new Set(text.match(NAME_HASH) ?? []).size;
  return brotliCompressSync(text.replace(NAME_HASH, '-')).byteLength + hashes * HASH_B;
}

/** A table of sizes for a message, largest first. */
export function sizeTable(sizes: ReadonlyMap<string, number>): string {
  return [...sizes]
    .sort(([, a], [, b]) => b - a)
    .map(([name, size]) => `${(size / 1000).toFixed(1).padStart(7)} kB  ${name}`)
    .join('\n');
}

/**
 * Compressed bytes by origin, largest first: `ours` for code of `src`, else the package. A chunk's bytes are divided by
 * the length of its modules, so that the figures add up.
 */
export function sizesByOrigin(chunks: readonly Chunk[]): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const { code, lengths } of chunks) {
    const whole = [...(lengths ?? [])].reduce((sum, [, length]) => sum + length, 0);
    const size = compressedSize(code);
    for (const [id, length] of lengths ?? []) {
      const origin = originOf(id);
      sizes.set(origin, (sizes.get(origin) ?? 0) + (size * length) / whole);
    }
  }
  return new Map([...sizes].map(([origin, size]) => [origin, Math.round(size)]));
}

/** `ours`, or the name of the package; code that the build adds counts as the build tool's. */
export function originOf(id: string): string {
  const [, scoped] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id) ?? [];
  if (scoped !== undefined) return scoped;
  return /\/src\//.test(id) && !id.startsWith('\0') ? 'ours' : 'build';
}
