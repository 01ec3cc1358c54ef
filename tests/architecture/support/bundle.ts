import { readdirSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { init, parse } from 'es-module-lexer';
import { build, type Rolldown } from 'vite';
import { vi } from 'vitest';

/** The one spelling of an asset's address: any other would load a module a second time, or not at all. */
export const PREFIX = './vv-player.php?path=/widget-assets/';

export type Chunk = { name: string; code: string; moduleIds: readonly string[] };

export type Bundle = { html: string; chunks: readonly Chunk[]; css: readonly string[]; names: ReadonlySet<string> };

/** Builds the widget in memory, so that the test never looks at an old `dist` and disturbs nobody's. */
export async function buildBundle(): Promise<Bundle> {
  await init;
  // The test runner's own NODE_ENV would put React's development build in.
  vi.stubEnv('NODE_ENV', 'production');
  vi.stubEnv('VV_PUBLIC_URL', undefined);
  try {
    const { output } = (await build({ logLevel: 'error', build: { write: false } })) as Rolldown.RolldownOutput;
    return toBundle(output);
  } finally {
    vi.unstubAllEnvs();
  }
}

function toBundle(output: Rolldown.RolldownOutput['output']): Bundle {
  const chunks: Chunk[] = [];
  const texts = new Map<string, string>();
  for (const file of output) {
    if (file.type === 'chunk') {
      chunks.push({ name: baseName(file.fileName), code: file.code, moduleIds: file.moduleIds });
    } else {
      texts.set(file.fileName, Buffer.from(file.source).toString('utf8'));
    }
  }
  const css = [...texts].filter(([name]) => name.endsWith('.css')).map(([, text]) => text);
  // Files of `public` are copied beside the built ones.
  const copied = readdirSync('public', { recursive: true, encoding: 'utf8' });
  const names = new Set([...output.map(({ fileName }) => fileName), ...copied].map(baseName));
  return { html: texts.get('index.html') ?? '', chunks, css, names };
}

function baseName(path: string): string {
  return path.replace(/^.*\//, '');
}

/** Every address by which a chunk names another one, or an asset. */
export function addressesOf({ code }: Chunk): string[] {
  const specifiers = parse(code)[0].flatMap((found) => found.specifier ?? []);
  // Lists of what to preload, workers, worklets: addresses in plain strings.
  const strings = [...code.matchAll(/["'`]([^"'`\s]*widget-assets\/[\w.-]+)["'`]/g)].map(([, text = '']) => text);
  return [...new Set([...specifiers, ...strings])];
}

/** Addresses of scripts, styles and preloads in the page. */
export function pageAddresses(html: string): string[] {
  const tags = html.match(/<(script|link)\b[^>]*>/g) ?? [];
  const addresses = tags.flatMap((tag) => /\b(?:src|href)="([^"]*)"/.exec(tag)?.[1] ?? []);
  // What the address itself holds is fetched from nowhere.
  return addresses.filter((address) => !address.startsWith('data:'));
}

/** Addresses that are not the prefix and the name of a built file. */
export function wrongAddresses(addresses: readonly string[], names: ReadonlySet<string>): string[] {
  return addresses.filter((address) => !address.startsWith(PREFIX) || !names.has(address.slice(PREFIX.length)));
}

/** What the browser runs before the first frame: what the page names, and all that these cannot start without. */
export function firstChunks({ html, chunks }: Pick<Bundle, 'html' | 'chunks'>): Chunk[] {
  const byName = new Map(chunks.map((chunk) => [chunk.name, chunk]));
  const found = new Set<Chunk>();
  const visit = (address: string) => {
    const chunk = byName.get(address.slice(PREFIX.length));
    if (chunk === undefined || found.has(chunk)) return;
    found.add(chunk);
    for (const { type, specifier } of parse(chunk.code)[0]) {
      if (type !== 'dynamic' && specifier) visit(specifier);
    }
  };
  for (const address of pageAddresses(html)) visit(address);
  return [...found];
}

/** Code that stands in the page itself. */
export function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script\b(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code);
}

/** Bytes on the wire. */
export function compressedSize(text: string): number {
  return text === '' ? 0 : brotliCompressSync(text).byteLength;
}

/** A table of sizes for a message, largest first. */
export function sizeTable(sizes: ReadonlyMap<string, number>): string {
  return [...sizes]
    .sort(([, a], [, b]) => b - a)
    .map(([name, size]) => `${(size / 1000).toFixed(1).padStart(7)} kB  ${name}`)
    .join('\n');
}
