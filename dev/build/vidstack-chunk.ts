import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

const VIDSTACK = join(dirname(createRequire(import.meta.url).resolve('@vidstack/react/package.json')), 'prod');

/**
 * Creates the test for modules of the Vidstack chunk. By default Vidstack loads its HLS part only after a source is
 * set, which would add a round trip before nearly every first frame. The part has 2 kB and loads with the player
 * instead.
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

/** Adds the chunks that this code imports statically, and their imports. */
function collectImports(code: string, read: (name: string) => string, into: Set<string>): void {
  for (const [, name = ''] of code.matchAll(/\bfrom "\.\/(?:chunks\/)?([^"/]+)"/g)) {
    if (into.has(name)) continue;
    into.add(name);
    collectImports(read(name), read, into);
  }
}
