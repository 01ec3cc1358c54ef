import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

const VIDSTACK = join(dirname(createRequire(import.meta.url).resolve('@vidstack/react/package.json')), 'prod');

/**
 * Which modules make up the chunk of Vidstack. Left alone, it fetches its HLS part only once a source is set, and that
 * round trip would stand before the first frame of nearly every film; they are 2 kB and come with the player instead.
 */
export function createVidstackChunkTest(): (id: string) => boolean {
  const chunks = readdirSync(join(VIDSTACK, 'chunks'));
  const read = (name: string) => readFileSync(join(VIDSTACK, 'chunks', name), 'utf8');
  const hls = chunks.find((name) => read(name).includes('$$PROVIDER_TYPE = "HLS"'));
  if (hls === undefined) throw new Error('Vidstack keeps its HLS provider in another way than this build expects');
  const needed = new Set([hls, 'vidstack.js']);
  collectImports(readFileSync(join(VIDSTACK, 'vidstack.js'), 'utf8'), read, needed);
  collectImports(read(hls), read, needed);
  return (id) => id.includes('@vidstack/react/prod') && needed.has(basename(id));
}

/** Adds the chunks that this code cannot run without, and theirs. */
function collectImports(code: string, read: (name: string) => string, into: Set<string>): void {
  for (const [, name = ''] of code.matchAll(/\bfrom "\.\/(?:chunks\/)?([^"/]+)"/g)) {
    if (into.has(name)) continue;
    into.add(name);
    collectImports(read(name), read, into);
  }
}
