import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { chooseShell } from './inline-shell.ts';

/** The compressed texts of the page, beside it: base64 by checksum and length of a text. */
export const PAGE_TEXTS = 'page-texts.json';

const INSERTED = '<!--vv:config-->';
/** The hashes at the end of the page, which PHP leaves out (`inline-hashes.ts`). */
const HASHES = /<!--vv:inline [^>]*-->$/;

/**
 * Lists the texts of a built page before and after the place where PHP inserts something (php/src/Page/WidgetPage.php).
 */
export function textsOf(html: string): string[] {
  const whole = html.replace(HASHES, '');
  return [...new Set([false, true].flatMap((offersPlay) => chooseShell(whole, offersPlay).split(INSERTED)))];
}

/**
 * Compresses a text to blocks of a gzip stream that others may follow: they end at a byte, and none is the last (RFC 1951,
 * 3.2.3). PHP compresses only the text of a request, and joins the blocks (php/src/Http/GzipText.php).
 */
export const deflateText = (text: string): Buffer =>
  deflateRawSync(text, {
    level: constants.Z_BEST_COMPRESSION,
    // Shorter blocks fit styles, markup and code better: 30 bytes.
    memLevel: 5,
    finishFlush: constants.Z_SYNC_FLUSH,
  });

/** The key of a text, as PHP computes it. */
const keyOf = (text: string): string => `${crc32(text).toString(16).padStart(8, '0')}-${Buffer.byteLength(text)}`;

/** Writes the compressed texts of a built page beside it. */
export async function writePageTexts(dist: string, html: string): Promise<void> {
  const texts = textsOf(html).map((text) => [keyOf(text), deflateText(text).toString('base64')]);
  await writeFile(join(dist, PAGE_TEXTS), `${JSON.stringify(Object.fromEntries(texts), null, 1)}\n`);
}
