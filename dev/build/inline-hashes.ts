import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { writePageTexts } from './page-texts.ts';

/**
 * Appends to a page the hashes of its inline code for its policy, and the number of bytes before them:
 * `<!--vv:inline 18850 script:… script:… style:…-->`. PHP would compute them at each request, which costs more than all its
 * other work (php/src/Page/InlineHashes.php).
 */
export function withInlineHashes(html: string): string {
  const hashes = [...html.matchAll(/<(script|style)>(.*?)<\/\1>/gs)].map(([, tag, code = '']) => {
    return `${tag}:${createHash('sha256').update(code).digest('base64')}`;
  });
  return `${html}<!--vv:inline ${[Buffer.byteLength(html), ...hashes].join(' ')}-->`;
}

/** Appends the hashes to the built page, and writes its compressed texts. */
export function inlineHashesPlugin(): Plugin {
  let dist = '';
  return {
    name: 'vv:inline-hashes',
    apply: ({ build }, { command }) => command === 'build' && build?.write !== false,
    configResolved(config) {
      dist = resolve(config.root, config.build.outDir);
    },
    // Before the manifest, which holds the hashes of both files.
    async closeBundle() {
      const page = join(dist, 'index.html');
      const html = await readFile(page, 'utf8');
      await writeFile(page, withInlineHashes(html));
      await writePageTexts(dist, html);
    },
  };
}
