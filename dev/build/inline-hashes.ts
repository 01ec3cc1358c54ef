import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Appends to a page the hashes of its inline code for its policy, and the number of bytes before them:
 * `<!--vv:inline 18850 script:… script:… style:…-->`. PHP would compute them at each request, which costs more than all its
 * other work (php/src/InlineHashes.php).
 */
export function withInlineHashes(html: string): string {
  const hashes = [...html.matchAll(/<(script|style)>(.*?)<\/\1>/gs)].map(([, tag, code = '']) => {
    return `${tag}:${createHash('sha256').update(code).digest('base64')}`;
  });
  return `${html}<!--vv:inline ${[Buffer.byteLength(html), ...hashes].join(' ')}-->`;
}

/** Appends the hashes to the built page. */
export function inlineHashesPlugin(): Plugin {
  let page = '';
  return {
    name: 'vv:inline-hashes',
    apply: ({ build }, { command }) => command === 'build' && build?.write !== false,
    configResolved(config) {
      page = join(resolve(config.root, config.build.outDir), 'index.html');
    },
    // Before the manifest, which holds the hash of the page.
    async closeBundle() {
      await writeFile(page, withInlineHashes(await readFile(page, 'utf8')));
    },
  };
}
