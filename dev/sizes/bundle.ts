import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { init, parse } from 'es-module-lexer';
import { COMPATIBLE_PREFIX } from '../build/compatible-files';
import { readBuildReport } from '../support/built-widget';

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

/** Reads the modern build in `dist`; an old one is refused. */
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
  const isModern = (path: string) => !baseName(path).startsWith(COMPATIBLE_PREFIX);
  const css = paths.filter((path) => path.endsWith('.css') && isModern(path)).map(read);
  return { html: read('index.html'), chunks, css, names: new Set(paths.map(baseName)) };
}

function baseName(path: string): string {
  return path.replace(/^.*\//, '');
}

/** URLs of scripts, styles and preloads in the page. */
export function pageUrls(html: string): string[] {
  const tags = html.match(/<(script|link)\b[^>]*>/g) ?? [];
  const urls = tags.flatMap((tag) => /\b(?:src|href)="([^"]*)"/.exec(tag)?.[1] ?? []);
  // A data URL causes no request.
  return urls.filter((url) => !url.startsWith('data:'));
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

/** Links that the inline script opens once the preview video has its first data (`src/startup`). */
const DEFERRED_LINKS = /<template id="vv-next">.*?<\/template>/s;
const PREVIEW = /\/src\/media\/stage\/preview\.ts$/;

/** Chunks that run before the preview video of an autoplaying page: the scripts of the page and the preview itself. */
export function previewChunks({ html, chunks }: Pick<Bundle, 'html' | 'chunks'>): Chunk[] {
  const preview = chunks.find(({ moduleIds }) => moduleIds.some((id) => PREVIEW.test(id)));
  return firstChunks({ html: html.replace(DEFERRED_LINKS, `<link href="${PREFIX}${preview?.name}">`), chunks });
}

/** Code inlined in the page. */
export function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script\b(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code);
}
