import { brotliCompressSync } from 'node:zlib';
import type { Chunk } from './bundle';

const compressed = new Map<string, number>();

/** Size with brotli in bytes. Cached, because two sums count the same chunks and compression takes a second. */
export function compressedSize(text: string): number {
  const size = compressed.get(text) ?? (text === '' ? 0 : brotliCompressSync(text).byteLength);
  compressed.set(text, size);
  return size;
}

/** A table of sizes, largest first. */
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
