import { crc32, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { deflateText, textsOf } from '../../../dev/build/page-texts';

const HTML =
  '<head><!--vv:config--></head><!--vv:spinner--><i></i><!--vv:button <b></b>-->é' + '<!--vv:inline 12 script:x-->';

test('Page texts: stand around the inserted text, with either state of the shell and without the hashes', () => {
  expect(textsOf(HTML)).toEqual(['<head>', '</head><i></i>é', '</head><b></b>é']);
});

test('Page texts: their compressed blocks join to one gzip stream', () => {
  const texts = ['<head>', 'é'.repeat(300), '</html>'];
  const head = Buffer.from('1f8b0800000000000003', 'hex');
  const stream = Buffer.concat([
    head,
    ...texts.map(deflateText),
    Buffer.from('0300', 'hex'),
    trailerOf(texts.join('')),
  ]);
  expect(gunzipSync(stream).toString()).toBe(texts.join(''));
});

function trailerOf(text: string): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32LE(crc32(text), 0);
  bytes.writeUInt32LE(Buffer.byteLength(text), 4);
  return bytes;
}
